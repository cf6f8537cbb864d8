/**
 * Every bound of the product, once. A name ends in what it is: `…Max`, `…Min`, `…Default`, with its unit before that (`Bytes`, `Chars`,
 * `Ms`, `Seconds`); without a unit it counts things. `Chars` are UTF-16 units, JavaScript's `length`: never fewer than the characters seen.
 *
 * How many users, policies, wallets … an organization may have is a setting of the vault: see `count-limits.ts`.
 */
export const limits = {
  // One request
  bodyBytesMax: 1_048_576,
  /** Of a call at the auth proxy: a sign-up with a few passkeys and tokens. */
  authProxyBodyBytesMax: 65_536,
  authProxyOriginsMax: 32,
  /** Objects and arrays inside one another. */
  nestingMax: 64,
  /** Value of `X-Stamp` or `X-Stamp-WebAuthn`. Passkey stamps run to about 1,500; Node itself stops at 16 KiB of headers. */
  stampHeaderCharsMax: 8_192,
  headerBytesMax: 16_384,
  /** How old and how far ahead of our clock `timestampMs` may be, both inclusive. */
  timestampAgeMsMax: 3_600_000,
  timestampAheadMsMax: 300_000,
  /** How long the votes on an activity count that has not come to an end, from the first of them. */
  votesLapseMs: 86_400_000,
  /** For each key; and how many unused requests it may save up. The vault's settings can change both. */
  ratePerSecondDefault: 200,
  rateBurstDefault: 400,

  // Text
  /**
   * Names of things. No control characters (C0, DEL, C1), since a name goes to terminals and logs. Everything else is stored as it was
   * sent, invisible and right-to-left characters too: they belong to real names in many scripts, and rewriting a name would make what
   * was signed differ from what is kept. Anyone who shows a name isolates it; nothing may be decided by how a name looks.
   */
  labelCharsMin: 1,
  labelCharsMax: 256,
  notesCharsMax: 4_096,
  notesPerActivityMax: 100,
  /** Of the body of a vote, which is kept with the vote: a note of the longest kind, each of its characters as an escape, and what stands around it. */
  voteBytesMax: 32_768,
  /** How often a user may vote on one activity within `votesLapseMs`, by changes of mind. */
  votesOfUserMax: 8,
  /** Of all votes on one activity after its sender's own, each with the body that was stamped. The activity is stored whole with each vote. */
  votesBytesMax: 16_777_216,
  /** RFC 5321: a path of 256 with its angle brackets. */
  emailCharsMax: 254,
  urlCharsMax: 2_048,
  /** `challenge` and `credentialId` of a passkey. */
  challengeCharsMax: 256,
  credentialIdCharsMax: 256,
  /** An attestation object or client data, base64url. */
  attestationCharsMax: 16_384,
  oidcTokenCharsMax: 16_384,
  /** A sealed bundle as it arrives, JSON text; 24 words of any language take below 2,048. */
  bundleCharsMax: 16_384,
  /** The value of a secret. A request of 1 MiB has room for 31 of this size. */
  secretBytesMax: 16_384,
  /** Such a value as it arrives: JSON text with two hex digits for each byte. */
  secretPayloadCharsMax: 33_280,
  derivationPathCharsMax: 256,
  derivationPathStepsMax: 16,

  // How many, in an organization, whatever the setting of the vault
  sessionProfilesMax: 100,

  /** Entries of the address book; each is looked through wherever an address is shown. */
  recipientsMax: 5_000,

  /** Addresses that something was signed for, whose uses are counted: about 250 bytes each, all of them in memory. */
  destinationsMax: 10_000,

  /** Each is compared with every request. */
  velocityControlsMax: 50,
  /**
   * Parts of the window of a velocity control. What is counted within one part leaves the window together, at the end: a window counts what is up
   * to 1/256 older.
   */
  velocityPartsPerWindow: 256,

  /** Of what is kept of all secrets: names, properties and values, sealed and in base64. All of it is held in memory. */
  secretsCharsMax: 67_108_864,

  // Of a secret
  staticPropertiesMax: 32,
  staticPropertyKeyCharsMax: 128,
  staticPropertyValueCharsMax: 512,

  // Of a velocity control
  velocityIdentifierCharsMax: 64,
  velocityAssetsMax: 32,
  velocityActivityTypesMax: 64,
  /** Ten years. */
  velocityWindowSecondsMax: 315_360_000,

  // Of a recipient
  addressesPerRecipientMax: 32,
  tagsPerRecipientMax: 16,
  recipientTagCharsMax: 64,
  recipientNoteCharsMax: 1_024,

  // How many, for a user. Expiring API keys and keys of sessions do not run out: one more takes the place of an expired one, else of the oldest of
  // its own kind.
  authenticatorsPerUserMax: 10,
  longLivedApiKeysPerUserMax: 10,
  expiringApiKeysPerUserMax: 10,
  sessionsPerUserMax: 10,
  oauthProvidersPerUserMax: 10,
  rpcGrantsPerUserMax: 50,
  /** Target keys for secrets that wait for their import. One more takes the place of the oldest. */
  secretTargetsPerUserMax: 128,

  // Of a JSON-RPC grant
  rpcGrantAccountsMax: 100,
  rpcGrantChainsMax: 100,
  /** How long a call waits for approvals: less than most clients wait for an answer. */
  rpcHoldSecondsDefault: 60,
  rpcHoldSecondsMax: 600,

  // How many, in one activity
  usersPerActivityMax: 100,
  policiesPerActivityMax: 100,
  /** Accounts of a wallet are not limited; each costs a derivation, so what one activity may ask for is. */
  accountsPerActivityMax: 1_000,
  /** Recipients that are made together. */
  recipientsPerActivityMax: 500,
  /** Addresses of what is signed together whose uses are counted. */
  destinationsPerActivityMax: 500,
  /** Addresses that one question is about. */
  addressesPerQuestionMax: 500,
  /** Requests that one question has decoded, and the characters of their parameters in one answer: more is asked for one by one. */
  requestsPerQuestionMax: 200,
  readTogetherCharsMax: 1_000_000,
  /** Accounts that are shown before they are asked for. */
  accountsPerPreviewMax: 20,
  privateKeysPerActivityMax: 100,
  /** Secrets that are imported, exported or deleted together. */
  secretsPerActivityMax: 32,
  /** Payloads that are signed together. Each costs a signature, below two milliseconds on the slowest curve. */
  payloadsPerActivityMax: 100,
  /** Ids in one list: tags of a user, users to delete, keys to tag. */
  idsPerActivityMax: 1_000,

  // Keys
  mnemonicWords: [12, 15, 18, 21, 24],
  mnemonicWordsDefault: 12,
  sessionSecondsDefault: 900,
  /** Of a read-only session, always. */
  readOnlySessionSeconds: 3_600,
  /** Of a user. One more takes the place of one that has expired, else of the oldest. */
  readOnlySessionsPerUserMax: 10,
  /** Of anything that expires: 100 years, so that no instant leaves what a number holds exactly. */
  expirationSecondsMax: 3_155_760_000,

  // One-time codes
  otpLengthMin: 6,
  otpLengthMax: 9,
  otpLengthDefault: 9,
  otpSecondsDefault: 300,
  otpSecondsMax: 600,
  /** Wrong codes until a code is locked. */
  otpTriesMax: 3,
  /** Codes of one user that wait to be typed in. */
  otpsWaitingMax: 3,
  /** Codes that may go to one contact, and to one user of a client's naming, within `otpInitiationsMs`. */
  otpInitiationsMax: 3,
  otpInitiationsMs: 180_000,
  /** Codes that pages, at several addresses together, may have sent to one contact within `otpInitiationsMs`, and that may wait. */
  otpPageInitiationsMax: 6,
  /** Of an organization, together. */
  otpsMax: 10_000,
  otpTextCharsMax: 64,
  userIdentifierCharsMax: 256,
  verificationTokenSecondsDefault: 3_600,
  verificationTokenSecondsMax: 86_400,
  /** Keys of a user for which tokens that are still good opened sessions with profiles. */
  limitedKeysPerUserMax: 100,
  /** What customizes a mail: a template, its variables, an address. */
  templateCharsMax: 4_096,

  // Lists
  pageMax: 100,
  pageDefault: 10,
  /** Of the journal, read for one page of activities: a hundred bodies of a megabyte would take half a gigabyte to answer. */
  pageBytesMax: 8_388_608,
  /** Activities that one call of a search opens and looks into: some tens of milliseconds. */
  searchBodiesMax: 512,

  // Policies. Each bound is far above what a person writes and far below what a machine would notice.
  policyTextCharsMax: 16_384,
  /** Expressions inside one another. */
  policyDepthMax: 64,
  /** Literals, names and operators of one expression. */
  policyNodesMax: 4_096,
  /** Nodes visited while one expression is evaluated: nested `all`, `any` and `filter` multiply. */
  policyStepsMax: 100_000,
  /** The same for one decision: every policy, and for each person whether their vote could still count. About half a second. */
  policyStepsPerDecisionMax: 5_000_000,
  /** The same for each record of a list that waits for votes, whatever the others cost. About a twentieth of a second, in slices. */
  stepsPerListedRecord: 500_000,
  /** What it costs of these to read a transaction or payload for policies. */
  stepsPerCharRead: 2,
  /** Of those who have not voted yet, how many are added one after the other to see whether a consensus could still be met. */
  electorateTriedMax: 256,
  /** Of a policy of the first two versions, and of each of them. Together they still make texts within the bounds above, or are refused. */
  selectorsMax: 32,
  selectorTargetsMax: 100,
  selectorTargetCharsMax: 1_024,
  /** Decisions that an activity keeps what each policy came to of, the newest. */
  evaluationsKeptMax: 32,

  // Who comes and goes
  /** MFA policies of a user. */
  mfaPoliciesPerUserMax: 10,
  /** Steps of an MFA policy, and methods of a step. */
  mfaStepsMax: 10,
  invitationsPerActivityMax: 100,
  /** The open ones; of settled ones as many more are kept, the newest. */
  invitationsMax: 1_000,
  invitationLastsMs: 7 * 86_400_000,
  /** Of the body that accepts one: a passkey's registration takes a few thousand. Anyone may send it. */
  acceptanceBytesMax: 65_536,
  /** Rows that one activity removes with a sub-organization: about 130 bytes each, of the 48 MiB that a record of the vault may have. */
  rowsRemovedMax: 250_000,
  /** Activities that wait in a sub-organization and are ended with it: the newest. The others stay as they are, and nobody can vote on them. */
  activitiesEndedMax: 1_000,
  /** Deleted sub-organizations that their parent remembers, the newest: only of these it can read the activities. */
  deletedOrganizationsMax: 10_000,

  // What is signed
  /** Structs of typed data, and their members together. */
  typedDataTypesMax: 256,
  typedDataMembersMax: 1_024,
  /** Values of all messages of a request, each that stands in a list or struct counted. */
  typedDataValuesMax: 16_384,
  /** Characters of their types, times structs: each struct that is used is hashed with all those that it refers to. */
  typedDataTypeCharsMax: 4_194_304,
  /** Interfaces of contracts and programs, in an organization; the characters of each are the hosted service's number. */
  contractInterfacesMax: 100,
  contractInterfaceCharsMax: 400_000,
  /** Functions of an interface, their arguments in all, and tuples inside one another. */
  abiFunctionsMax: 2_048,
  abiMembersMax: 16_384,
  abiDepthMax: 16,
  /** Values that the arguments of one call are read into, each list and tuple counted. */
  abiValuesMax: 16_384,
  /** Of a type as it is shown beside each of its values: a tuple's spells out all it holds. */
  shownTypeCharsMax: 256,
  /** Values that the data of one Solana instruction is read into. A whole transaction has 1,232 bytes. */
  idlValuesMax: 4_096,
  /** Of the unsigned transaction in a PSBT: more than this no node relays, and hashing its inputs grows with the square of it. */
  bitcoinTransactionBytesMax: 100_000,
  /** Records of a PSBT, all maps together: three for each of the inputs that fit, and every key among them is checked to be a point. */
  psbtRecordsMax: 5_000,
  /** Items of one list in a Tron transaction. The network itself takes 30 votes, 8 permissions and 5 keys in each. */
  tronListItemsMax: 100,

  // What explains decisions. Anyone who may read may ask, so each answer ends soon and says where it was cut.
  /** As `policyStepsPerDecisionMax`, for one question: about two tenths of a second, in slices. */
  analysisStepsMax: 500_000,
  /**
   * After so many steps a question lets others have their turn: about 5 ms. With the largest piece, one expression, a turn takes up to 18 ms,
   * and up to 51 ms right after the start.
   */
  stepsPerSlice: 10_000,
  /** What it costs of these to read a character of a policy, once. */
  stepsPerPolicyChar: 0.25,
  /** The same of a slice, whatever the question pays, to parse and check a character or to find its place. */
  stepsToParsePolicyChar: 0.75,
  /** Users whose absence one question tries, one after the other. */
  absencesMax: 50,
  /** Questions that are in progress at once, one of each user. The operator's have a turn of their own. */
  analysesMax: 2,
  /** What the time of such a question costs of the rate of its key: a token for each millisecond. The same for activities. */
  msPerToken: 1,
  /** The milliseconds that the token of an activity pays for; each further one costs as much as one of such a question. */
  activityMsFree: 5,
  activityMsFreeWhenCarriedOut: 50,
  /** The same of any other question that is answered in one slice. One that takes more slices pays for all of its time. */
  queryMsFree: 20,
  /** How many shares of one user all users of a sub-organization have together. */
  sharesOfSubOrganization: 2,
  /** The same for a request's body, which is parsed and hashed in a millisecond for so many bytes. */
  bytesPerToken: 65_536,
  /** Bytes of a body that is stamped as a personal message of Ethereum (EIP-191): people read such a message in their wallet. */
  personalMessageBytesMax: 65_536,
  /** How often a question begins again whose tables changed under it. */
  analysisRestartsMax: 3,
  /** Draft policies that a user may try who could keep none. */
  draftsOfReadersMax: 10,
  /** Clauses of one explanation. */
  explainedClausesMax: 2_000,
  /** Of a clause's text, and of a value that it was compared with. */
  explainedTextCharsMax: 400,
  explainedValueCharsMax: 120,
  /** Activities that one backtest looks at, and what of the journal one call reads for it. */
  backtestDefault: 200,
  backtestMax: 1_000,
  backtestBytesMax: 4_194_304,
  /** Findings of one look for mistakes. */
  lintFindingsMax: 500,

  // Messages
  /** Messages of an organization: those that wait, and those that were sent within the hour. One more is refused. */
  messagesMax: 1_000,
  /** How long a message waits at the most, whatever the request says. */
  messageSecondsMax: 86_400,
  /** How long a message that was sent is still listed, without its text. */
  sentMessageSeconds: 3_600,
  messageBytesMax: 16_384,
  /** Who was shown a message: so many are kept with it, the latest. */
  messageReadingsMax: 16,
  messageTemplateCharsMax: 2_048,

  // The world outside
  /** Webhook notices that wait to be sent, of an organization; beyond it the oldest give way. */
  outboxRowsMax: 10_000,
  webhookEndpointsMax: 10,
  /** Private addresses and blocks that an operator may allow for webhooks. */
  privateTargetsMax: 32,
  webhookSubscriptionsMax: 16,
  webhookFiltersCharsMax: 4_096,
  /** Dead letters that one answer lists, the oldest. */
  deadLettersPerAnswerMax: 100,
  fetchTimeoutMs: 5_000,
  fetchBytesMax: 262_144,
  /** How long an issuer's keys are believed, and how soon an unknown key id may have them fetched again. */
  issuerKeysAgeMsMax: 600_000,
  issuerKeysRetryMsMin: 30_000,
  /** Issuers whose keys are remembered at once. */
  issuersCachedMax: 64,
} as const;
