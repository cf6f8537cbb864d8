import type { ActivityCaution, RiskLevel } from './risk.ts';

/** What risks are called in English, the same in the window and on the command line. */
export const levelTitles: Readonly<Record<RiskLevel, string>> = {
  ordinary: 'Ordinary',
  notable: 'Note',
  sensitive: 'Sensitive',
  critical: 'Critical',
};

export const cautionTitles: Readonly<Record<ActivityCaution, string>> = {
  blind: 'Blind signing',
  'raw-transaction': 'Transaction submitted as raw payload or typed data',
  'unread-call': 'Unknown contract call',
  'unread-instruction': 'Unknown program instruction',
  'unread-typed-data': 'Unknown typed data',
  'unlimited-allowance': 'Unlimited token approval',
  'token-authorization': 'The signature moves tokens',
  'creates-contract': 'Contract deployment',
  'any-chain': 'Valid on any chain',
  'delegate-call': 'Delegate call',
  'delegates-account': 'Account delegation (EIP-7702)',
  'unusual-sighash': 'Unusual signature hash type',
  'other-signers': 'More signatures required',
  'lookup-table': 'Address lookup table',
  'high-fee': 'High fee',
  'unknown-fee': 'Fee unknown',
  'foreign-sender': 'Sender mismatch',
  'changes-control': 'Changes account ownership',
  'text-as-digest': 'Text as long as a hash',
  'text-as-transaction': 'Transaction submitted as text',
  'deceptive-text': 'Suspicious characters',
  'new-recipient': 'First use of a recipient',
  'look-alike-recipient': 'Look-alike recipient',
  'changes-access': 'Changes who can act',
  'changes-rules': 'Changes rules or names',
  removes: 'Deletes or disables',
  'tells-others': 'Sends data to another system',
  'key-export': 'Key export',
  unclassified: 'Unknown operation',
};
