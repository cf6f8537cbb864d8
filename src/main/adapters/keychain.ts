/** The system's keychain: a few secrets of this program, each under a name. What goes wrong in it is an answer, never an exception. */
export type Keychain = Readonly<{
  /**
   * Whether there is one that keeps what it is given: something random is written, read back and removed. A Linux desktop without a secret
   * service has none, and nothing is kept in plain files in its stead. Asked once; what was not there may be asked again.
   */
  isThere(): Promise<boolean>;
  /** Null when it keeps nothing of that name, is not there, or does not answer in time. */
  read(name: string): Promise<Uint8Array | null>;
  /** Whether it was kept, which is known by reading it again. */
  write(name: string, secret: Uint8Array): Promise<boolean>;
  remove(name: string): Promise<void>;
}>;

/** What we need of keytar. */
export type SecretStore = Readonly<{
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}>;

const service = 'Coffer';
/** A locked keychain asks the person for its own password, which takes them a while. */
const askMsMax = 30_000;
/** Nobody waits for the first question: it is asked beside everything else. */
const probeMsMax = 10_000;

/**
 * The keychain behind keytar, which is loaded when it is first asked: where its library is missing, there is no keychain.
 * @param entropy for what is written to see whether it is kept
 */
export function systemKeychain(
  entropy: Readonly<{ bytes(length: number): Uint8Array }>,
  load: () => Promise<SecretStore> = loadKeytar,
  bounds: Readonly<{ askMs: number; probeMs: number }> = { askMs: askMsMax, probeMs: probeMsMax },
): Keychain {
  let store: Promise<SecretStore> | undefined;
  let there: Promise<boolean> | undefined;

  /** What the store answers; `otherwise` when it fails or takes too long. */
  const ask = async <Value>(
    question: (store: SecretStore) => Promise<Value>,
    otherwise: Value,
    ms = bounds.askMs,
  ): Promise<Value> => {
    const asked = (async () => question(await (store ??= load())))();
    try {
      return await within(asked, ms);
    } catch {
      return otherwise;
    }
  };

  const read = async (name: string, ms?: number): Promise<Uint8Array | null> => {
    const text = await ask((keytar) => keytar.getPassword(service, name), null, ms);
    return text === null ? null : Buffer.from(text, 'base64url');
  };

  const write = async (name: string, secret: Uint8Array, ms?: number): Promise<boolean> => {
    const text = Buffer.from(secret).toString('base64url');
    const done = await ask((keytar) => keytar.setPassword(service, name, text).then(() => true), false, ms);
    const kept = done ? await read(name, ms) : null;
    return kept !== null && Buffer.from(secret).equals(kept);
  };

  const remove = async (name: string): Promise<void> => {
    await ask((keytar) => keytar.deletePassword(service, name), false);
  };

  const probe = async (): Promise<boolean> => {
    const name = `probe ${Buffer.from(entropy.bytes(8)).toString('hex')}`;
    const kept = await write(name, entropy.bytes(32), bounds.probeMs);
    if (kept) await remove(name);
    return kept && (await read(name, bounds.probeMs)) === null;
  };

  return {
    async isThere() {
      there ??= probe();
      const found = await there;
      if (!found) there = undefined;
      return found;
    },
    read: (name) => read(name),
    write: (name, secret) => write(name, secret),
    remove,
  };
}

async function loadKeytar(): Promise<SecretStore> {
  const { default: keytar } = await import('keytar');
  return keytar;
}

/** Rejects when it takes longer than `ms`. Does not keep the process alive. */
async function within<Value>(asked: Promise<Value>, ms: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the keychain does not respond')), ms).unref();
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
