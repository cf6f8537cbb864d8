import type { ReadBody } from '#shared/bridge.ts';
import type { Json, JsonObject } from '#shared/envelope.ts';
import type { ReadAmount, ReadArgument, Reading, ReadTransfer } from '#shared/reading.ts';
import { safe } from './escape.ts';

/** Characters of one value that are shown; what is cut says so. */
const valueMax = 400;
const linesMax = 400;

/** What a request asks for, in lines; `cut` counts the lines that are left out. */
export type BodyLines = Readonly<{ lines: readonly string[]; cut: number }>;

/**
 * What a request asks for, in lines for people: its fingerprint and what to be careful about, then what it would do, then every parameter.
 * Whatever was sent is shown safely. Whoever asks chooses how long a request is, so what matters most comes before that, and `all` leaves no
 * line out.
 */
export function bodyLines(body: ReadBody, all = false): BodyLines {
  const cautions = new Set(body.readings.flatMap((reading) => reading.cautions));
  const lines = [
    `${body.summary} (${safe(body.path)})`,
    `fingerprint ${body.fingerprint}`,
    ...[...cautions].map((caution) => `! ${caution}`),
    ...body.readings.flatMap((reading) => readingLines(reading)),
    'parameters',
    ...jsonLines(body.parameters, 1),
  ];
  if (all || lines.length <= linesMax) return { lines, cut: 0 };
  const cut = lines.length - linesMax;
  return { lines: [...lines.slice(0, linesMax), `… and ${cut} lines more, which --all shows`], cut };
}

/** The same in one line. */
export function bodyLine({ summary, readings, parameters }: ReadBody): string {
  const [first] = readings;
  if (!first) return `${summary}: ${cut(safe(JSON.stringify(parameters)), 100)}`;
  const more = readings.length > 1 ? ` and ${readings.length - 1} more` : '';
  return `${readingLine(first)}${more}`;
}

function readingLine(reading: Reading): string {
  switch (reading.kind) {
    case 'transaction': {
      const [transfer] = reading.transfers;
      const [call] = reading.calls;
      const what = transfer
        ? transferWords(transfer)
        : call
          ? `calls ${safe(call.name ?? call.data)}`
          : 'moves nothing';
      return cut(`${reading.chain}: ${what}`, 200);
    }
    case 'typed-data':
      return `typed data: ${cut(safe(reading.primaryType), 100)}`;
    case 'authorization':
      return `hands an account over to the code of ${safe(reading.address)}`;
    case 'message':
      return `message: ${cut(safe(reading.text), 100)}`;
    case 'blind':
      return `BLIND: ${cut(safe(reading.bytes), 100)}`;
  }
}

function readingLines(reading: Reading): readonly string[] {
  const cautions = reading.cautions.map((caution) => `! ${caution}`);
  switch (reading.kind) {
    case 'transaction':
      return [
        `${reading.chain} transaction, ${safe(reading.form)}${reading.network ? `, network ${safe(reading.network)}` : ''}`,
        ...reading.transfers.map((transfer) => `  ${transferWords(transfer)}`),
        ...reading.calls.flatMap(({ to, label, signature, name, data, arguments: args }) => [
          `  calls ${value(signature ?? name ?? data)} of ${value(to)}${label ? ` (${value(label)})` : ''}`,
          ...argumentLines(args ?? [], 2),
        ]),
        ...(reading.fee ? [`  fee at most ${amountWords(reading.fee)}`] : []),
        ...reading.fields.map((field) => `  ${value(field.name)} ${value(field.value)}`),
        ...cautions,
      ];
    case 'typed-data':
      return [
        `typed data, ${value(reading.primaryType)}`,
        ...reading.domain.map((field) => `  domain ${value(field.name)} ${value(field.value)}`),
        ...argumentLines(reading.message, 1),
        ...cautions,
      ];
    case 'authorization':
      return [
        `authorization (EIP-7702): the account is handed over to the code of ${safe(reading.address)}`,
        `  chain id ${safe(reading.chainId)}, nonce ${safe(reading.nonce)}`,
        ...cautions,
      ];
    case 'message':
      return ['message', ...reading.text.split('\n').map((line) => `  ${value(line)}`), ...cautions];
    case 'blind':
      return [
        `BLIND: ${reading.digest ? 'a digest that was made elsewhere' : 'bytes that nothing here can read'}; nobody can tell what is signed`,
        `  ${value(reading.bytes)}`,
        ...cautions,
      ];
  }
}

function argumentLines(given: readonly ReadArgument[], depth: number): readonly string[] {
  return given.flatMap(({ name, type, value: held }) =>
    typeof held === 'string'
      ? [`${'  '.repeat(depth)}${value(name)} (${value(type)}) ${value(held)}`]
      : [`${'  '.repeat(depth)}${value(name)} (${value(type)})`, ...argumentLines(held, depth + 1)],
  );
}

function transferWords(transfer: ReadTransfer): string {
  return `moves ${amountWords(transfer)} from ${value(transfer.from)} to ${value(transfer.to)}`;
}

/** In whole coins where that is certain, else in the smallest unit. */
function amountWords({ amount, asset, decimals }: ReadAmount): string {
  if (decimals === undefined || decimals === 0 || !/^\d+$/.test(amount)) return `${value(amount)} of ${value(asset)}`;
  const digits = amount.padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  return `${digits.slice(0, -decimals)}${fraction && `.${fraction}`} ${value(asset)}`;
}

function jsonLines(json: Json, depth: number): readonly string[] {
  const indent = '  '.repeat(Math.min(depth, 20));
  if (typeof json !== 'object' || json === null) return [`${indent}${value(String(json))}`];
  const entries = Object.entries(json as JsonObject);
  return entries.flatMap(([name, held]) =>
    typeof held === 'object' && held !== null && Object.keys(held).length > 0
      ? [`${indent}${value(name)}`, ...jsonLines(held, depth + 1)]
      : [`${indent}${value(name)} ${value(typeof held === 'object' ? JSON.stringify(held) : String(held))}`],
  );
}

function value(text: string): string {
  return cut(safe(text), valueMax);
}

function cut(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max)}… (${text.length - max} characters more)` : text;
}
