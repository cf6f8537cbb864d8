import type { Expression } from './ast.ts';
import { literalsIn } from './literals.ts';

/**
 * The fields that hold bytes in hexadecimal, and how their text begins. The facts are in lower case. The hosted service says of typed data
 * alone that policies write lower case, and nothing of the other fields, so the case of a literal means nothing: a denial that is written
 * in capitals denies.
 */
export const hexFields: Readonly<Record<string, '0x' | ''>> = {
  'activity.params.target_public_key': '',
  'credentials.public_key': '',
  'eth.tx.from': '0x',
  'eth.tx.to': '0x',
  'eth.tx.data': '0x',
  'eth.eip_712.domain.verifying_contract': '0x',
  'eth.eip_7702_authorization.address': '0x',
  'solana.tx.instructions.instruction_data_hex': '',
  'solana.tx.instructions.parsed_instruction_data.discriminator': '',
  'tron.tx.ref_block_bytes': '',
  'tron.tx.ref_block_hash': '',
  'tron.tx.data': '',
  'tron.tx.contract.data': '',
  'bitcoin.tx.inputs.tx_id': '',
  'bitcoin.tx.outputs.script_pubkey': '',
  'tempo.tx.from': '0x',
  'tempo.tx.calls.to': '0x',
  'tempo.tx.calls.input': '0x',
};

/** An expression whose literals are in lower case where they are compared with bytes in hexadecimal. Nothing else of it changes. */
export function withHexInLowerCase(expression: Expression): Expression {
  const places = new Set(
    literalsIn(expression).flatMap(({ path, value, at }) =>
      Object.hasOwn(hexFields, path) && /^(?:0x)?[0-9a-f]*$/i.test(value) && /[A-F]/.test(value) ? [at] : [],
    ),
  );
  return places.size === 0 ? expression : lowered(expression, places);
}

function lowered(node: Expression, places: ReadonlySet<number>): Expression {
  const of = (inner: Expression): Expression => lowered(inner, places);
  switch (node.kind) {
    case 'string':
      return places.has(node.at) ? { ...node, value: node.value.toLowerCase() } : node;
    case 'or':
    case 'and':
      return { ...node, operands: node.operands.map(of) };
    case 'not':
      return { ...node, operand: of(node.operand) };
    case 'compare':
      return { ...node, left: of(node.left), right: of(node.right) };
    case 'list':
      return { ...node, items: node.items.map(of) };
    case 'field':
      return { ...node, of: of(node.of) };
    case 'index':
      return { ...node, of: of(node.of), index: of(node.index) };
    case 'slice':
      return { ...node, of: of(node.of), from: of(node.from), to: of(node.to) };
    case 'method':
      return { ...node, of: of(node.of), ...(node.argument ? { argument: of(node.argument) } : {}) };
    default:
      return node;
  }
}
