import type { LocalBridge } from '#shared/bridge.ts';
import { refusal } from '../refusal.ts';

const later = async () => refusal('UNIMPLEMENTED', 'this program cannot do that yet');

/** Members of the bridge whose parts are being built. */
export const pendingLocal = {
  reveal: later,
  revealWaiting: later,
  recognise: later,
  previewDraft: later,
  forgetDraft: async () => {},
  importDraft: later,
  wordlist: later,
  newTargetKey: () => Promise.reject(new Error('this program cannot do that yet')),
  loadTargetKey: later,
  saveTargetKey: later,
  dropTargetKey: async () => {},
  checkBundle: later,
  openBundle: later,
  inspect: later,
  createApiKey: later,
  addNote: later,
  notes: later,
  settings: later,
  setSettings: later,
  setEndpoint: later,
  clients: later,
  saveFile: later,
} satisfies Partial<LocalBridge>;
export const pendingVault = {
  quickUnlock: later,
  setQuickUnlock: later,
  prove: later,
  slots: later,
  addSlot: later,
  removeSlot: later,
  changePassphrase: later,
  newRecoveryCode: later,
  cost: later,
  setCost: later,
  backup: later,
  backups: later,
  restore: later,
  drill: later,
  verify: later,
  cancel: async () => {},
};
