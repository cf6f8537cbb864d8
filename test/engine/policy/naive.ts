import type { Expression } from '#engine/policy/ast.ts';
import type { Facts } from '#engine/policy/facts.ts';

/**
 * The meaning of expressions a second time, written for plainness and from the rules, not from the first: every value is a value or
 * an error, and an error anywhere makes an error of whatever holds it. Ethereum addresses and instants of time are left to other tests.
 */
export type Answer = Readonly<{ value: unknown }> | 'error';

export function naive(node: Expression, facts: Facts, scope: Readonly<Record<string, unknown>> = {}): Answer {
  const of = (inner: Expression, more: Readonly<Record<string, unknown>> = {}) =>
    naive(inner, facts, { ...scope, ...more });
  switch (node.kind) {
    case 'boolean':
    case 'integer':
    case 'string':
      return { value: node.value };
    case 'list':
      return combine(
        node.items.map((item) => of(item)),
        (...items) => ({ value: items }),
      );
    case 'name':
      return node.name in scope ? { value: scope[node.name] } : orError((facts as Record<string, unknown>)[node.name]);
    case 'or':
      return combine(
        node.operands.map((operand) => of(operand)),
        (...all) => bools(all, all.some(Boolean)),
      );
    case 'and':
      return combine(
        node.operands.map((operand) => of(operand)),
        (...all) => bools(all, all.every(Boolean)),
      );
    case 'not':
      return combine([of(node.operand)], (value) => bools([value], !value));
    case 'compare':
      return combine([of(node.left), of(node.right)], (left, right) => compare(node.operator, left, right));
    case 'field':
      return combine([of(node.of)], (whole) =>
        Array.isArray(whole)
          ? node.name === 'count'
            ? { value: BigInt(whole.length) }
            : 'error'
          : member(whole, node.name),
      );
    case 'index':
      return combine([of(node.of), of(node.index)], (whole, key) => member(whole, key));
    case 'slice':
      return combine([of(node.of), of(node.from), of(node.to)], (whole, from, to) => slice(whole, from, to));
    case 'method':
      return combine([of(node.of)], (list) => {
        if (!Array.isArray(list)) return 'error';
        const { argument, variable, name } = node;
        if (name === 'count') return { value: BigInt(list.length) };
        if (!argument) return 'error';
        if (name === 'contains')
          return combine([of(argument)], (wanted) =>
            combine(
              list.map((item) => equal(item, wanted)),
              (...found) => ({ value: found.some(Boolean) }),
            ),
          );
        if (!variable) return 'error';
        return combine(
          list.map((item) => of(argument, { [variable]: item })),
          (...answers) => {
            if (answers.some((answer) => typeof answer !== 'boolean')) return 'error';
            if (name === 'all') return { value: answers.every(Boolean) };
            if (name === 'any') return { value: answers.some(Boolean) };
            return name === 'filter' ? { value: list.filter((_, index) => answers[index]) } : 'error';
          },
        );
      });
    case 'call':
      return 'error';
  }
}

function combine(answers: readonly Answer[], make: (...values: unknown[]) => Answer): Answer {
  const values: unknown[] = [];
  for (const answer of answers) {
    if (answer === 'error') return 'error';
    values.push(answer.value);
  }
  return make(...values);
}

function orError(value: unknown): Answer {
  return value === undefined ? 'error' : { value };
}

function bools(values: readonly unknown[], value: boolean): Answer {
  return values.every((one) => typeof one === 'boolean') ? { value } : 'error';
}

function equal(left: unknown, right: unknown): Answer {
  if (typeof left !== typeof right || typeof left === 'object') return 'error';
  return { value: left === right };
}

function compare(operator: string, left: unknown, right: unknown): Answer {
  if (operator === 'in')
    return Array.isArray(right)
      ? combine(
          right.map((item) => equal(item, left)),
          (...found) => ({ value: found.some(Boolean) }),
        )
      : 'error';
  if (operator === '==') return equal(left, right);
  if (operator === '!=') return combine([equal(left, right)], (same) => ({ value: !same }));
  if (typeof left !== 'bigint' || typeof right !== 'bigint') return 'error';
  const difference = left - right;
  return {
    value:
      operator === '<'
        ? difference < 0n
        : operator === '>'
          ? difference > 0n
          : operator === '<='
            ? difference <= 0n
            : difference >= 0n,
  };
}

function member(whole: unknown, key: unknown): Answer {
  if (typeof key === 'bigint')
    return typeof whole === 'string' || Array.isArray(whole) ? orError(whole[Number(key)]) : 'error';
  if (typeof whole !== 'object' || whole === null || Array.isArray(whole) || typeof key !== 'string') return 'error';
  return Object.keys(whole).includes(key) ? { value: (whole as Record<string, unknown>)[key] } : 'error';
}

function slice(whole: unknown, from: unknown, to: unknown): Answer {
  if (typeof from !== 'bigint' || typeof to !== 'bigint') return 'error';
  if (typeof whole !== 'string' && !Array.isArray(whole)) return 'error';
  return from <= to && to <= BigInt(whole.length) ? { value: whole.slice(Number(from), Number(to)) } : 'error';
}
