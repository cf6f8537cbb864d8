import { Malformed } from '../bridge/bridge-door.ts';
import { takeSecretBytes } from './secret-body.ts';

/** Bytes among the arguments of one question at most. */
const bytesArgsMax = 3;

/**
 * The arguments in the body of a question: `{"args":[…],"bytes0":[…]}`, where `{"$bytes":0}` among the arguments stands for those bytes.
 * They are taken out of the raw body first and overwritten in it, so that no text of them comes to be here. Throws Malformed.
 */
export function askedArgs(body: Uint8Array): readonly unknown[] {
  const bytes: (Uint8Array | null)[] = [];
  for (let index = bytesArgsMax - 1; index >= 0; index--) bytes[index] = takeSecretBytes(body, `bytes${index}`);
  const args = argsIn(body);
  return args.map((arg) => {
    const index = placeholder(arg);
    if (index === undefined) return arg;
    const taken = bytes[index];
    if (!taken) throw new Malformed('the body: expected bytes');
    return taken;
  });
}

function argsIn(body: Uint8Array): readonly unknown[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8'));
  } catch {
    throw new Malformed('the body: expected JSON');
  }
  const args = typeof parsed === 'object' && parsed !== null && 'args' in parsed ? parsed.args : undefined;
  if (!Array.isArray(args)) throw new Malformed('the body: expected args');
  return args as readonly unknown[];
}

/** Only a whole argument is a placeholder, so an object that a user wrote cannot stand for bytes elsewhere. */
function placeholder(arg: unknown): number | undefined {
  if (typeof arg !== 'object' || arg === null || Object.keys(arg).length !== 1 || !('$bytes' in arg)) return undefined;
  return typeof arg.$bytes === 'number' ? arg.$bytes : undefined;
}

/** An answer as the page reads it. Bytes in it are written as numbers, straight into the buffer, and overwritten. */
export function answerBody(value: unknown): Buffer {
  let bytes: Uint8Array | undefined;
  const plain = JSON.stringify({ value }, function (this: Readonly<Record<string, unknown>>, key, made: unknown) {
    // What stands there itself: a Buffer has been made into other JSON of its bytes before it comes here.
    const part = this[key];
    if (!(part instanceof Uint8Array)) return made;
    if (bytes && bytes !== part) throw new Error('a response contains bytes in at most one place');
    bytes = part;
    return { $bytes: 0 };
  });
  if (!bytes) return Buffer.from(plain, 'utf8');
  const head = Buffer.from(`${plain.slice(0, -1)},"bytes0":[`, 'utf8');
  const body = Buffer.concat([head, Buffer.alloc(bytes.length * 4 + 2)]);
  let at = head.length;
  for (const [index, byte] of bytes.entries()) {
    if (index > 0) body[at++] = 0x2c;
    if (byte >= 100) body[at++] = 0x30 + Math.floor(byte / 100);
    if (byte >= 10) body[at++] = 0x30 + (Math.floor(byte / 10) % 10);
    body[at++] = 0x30 + (byte % 10);
  }
  bytes.fill(0);
  at += body.write(']}', at, 'latin1');
  return body.subarray(0, at);
}
