import type { ReadBody } from '#shared/bridge.ts';
import type { Json, JsonObject } from '#shared/envelope.ts';
import type { ReadArgument, Reading } from '#shared/reading.ts';
import type { ActivityRisk } from '#shared/risk.ts';
import { cautionTitles, levelTitles } from '#shared/risk-words.ts';
import { signingSummary } from '#shared/signing-gist.ts';
import { cut, safe } from './escape.ts';
import { amountText, signingLine, type NameOfAddress } from './signing-text.ts';

/** Characters of one value that are shown. */
const valueMax = 400;
const linesMax = 400;

/** The content of a request, in lines; `cut` counts the lines that are left out. */
export type BodyLines = Readonly<{ lines: readonly string[]; cut: number }>;

/**
 * The content of a request, in lines: its fingerprint and warnings, then what it would do, then every parameter. Control characters are
 * escaped. The initiator chooses how long a request is, so the most important lines come first. `all` leaves no line out.
 */
export function bodyLines(body: ReadBody, all = false): BodyLines {
  const signing = signingSummary(body.readings);
  const lines = [
    `${signing ? signingLine(signing, () => undefined) : body.summary} (${safe(body.path)})`,
    `fingerprint ${body.fingerprint}`,
    `risk: ${riskText(body)}`,
    ...body.readings.flatMap((reading) => readingLines(reading)),
    'parameters',
    ...jsonLines(body.parameters, 1),
  ];
  if (all || lines.length <= linesMax) return { lines, cut: 0 };
  const cut = lines.length - linesMax;
  return { lines: [...lines.slice(0, linesMax), `… and ${cut} more lines: use --all to show them`], cut };
}

/** A risk in the words of the window: the level, then the cautions, the worst first. */
export function riskText({ level, cautions }: ActivityRisk): string {
  const because = cautions.map((caution) => cautionTitles[caution]).join(', ');
  return because === '' ? levelTitles[level] : `${levelTitles[level]}: ${because}`;
}

/** The same in one line: for a request to sign, what signing does. `nameOf` gives the names of the organization's own addresses. */
export function bodyLine({ summary, readings, parameters }: ReadBody, nameOf: NameOfAddress = () => undefined): string {
  const signing = signingSummary(readings);
  return signing ? signingLine(signing, nameOf) : `${summary}: ${cut(safe(JSON.stringify(parameters)), 100)}`;
}

function readingLines(reading: Reading): readonly string[] {
  const cautions = reading.cautions.map((caution) => `  ! ${cautionTitles[caution]}`);
  switch (reading.kind) {
    case 'transaction':
      return [
        `${reading.chain} transaction, ${safe(reading.form)}${reading.network ? `, network ${safe(reading.network)}` : ''}`,
        ...reading.transfers.map(
          (transfer) => `  send ${amountText(transfer)} from ${value(transfer.from)} to ${value(transfer.to)}`,
        ),
        ...(reading.approvals ?? []).map(
          (approval) =>
            `  approve ${approval.amount === 'unlimited' ? `unlimited ${value(approval.asset)}` : amountText(approval)} for ${value(approval.spender)}`,
        ),
        ...reading.calls.flatMap(({ to, label, signature, name, data, arguments: args }) => [
          `  call ${value(signature ?? name ?? data)} of ${value(to)}${label ? ` (${value(label)})` : ''}`,
          ...argumentLines(args ?? [], 2),
        ]),
        ...(reading.fee ? [`  maximum fee ${amountText(reading.fee)}`] : []),
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
        `authorization (EIP-7702): delegates the account to the code of ${safe(reading.address)}`,
        `  chain id ${safe(reading.chainId)}, nonce ${safe(reading.nonce)}`,
        ...cautions,
      ];
    case 'message':
      return ['message', ...reading.text.split('\n').map((line) => `  ${value(line)}`), ...cautions];
    case 'blind':
      return [
        `BLIND SIGNING: Coffer cannot decode this ${reading.digest ? 'digest' : 'payload'}. Approve only if you have verified it with the initiator.`,
        `  ${value(reading.bytes)}`,
        ...cautions,
      ];
  }
}

function argumentLines(given: readonly ReadArgument[], depth: number): readonly string[] {
  return given.flatMap(({ name, type, value: content }) =>
    typeof content === 'string'
      ? [`${'  '.repeat(depth)}${value(name)} (${value(type)}) ${value(content)}`]
      : [`${'  '.repeat(depth)}${value(name)} (${value(type)})`, ...argumentLines(content, depth + 1)],
  );
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
