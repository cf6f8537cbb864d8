import type { Expression } from './ast.ts';

/** Writes an expression as text: one space around operators, parentheses only where the tree needs them. Reading it gives the tree back. */
export function print(expression: Expression): string {
  switch (expression.kind) {
    case 'boolean':
    case 'integer':
      return String(expression.value);
    case 'string':
      return `'${expression.value}'`;
    case 'list':
      return `[${expression.items.map(print).join(', ')}]`;
    case 'name':
      return expression.name;
    case 'or':
      return expression.operands.map((operand) => bound(operand, AND)).join(' || ');
    case 'and':
      return expression.operands.map((operand) => bound(operand, UNARY)).join(' && ');
    case 'not':
      // `!a == b` is read as `!(a == b)`. Say so, for those who would read it otherwise.
      return `!${bound(expression.operand, expression.operand.kind === 'not' ? UNARY : POSTFIX)}`;
    case 'compare':
      return `${bound(expression.left, POSTFIX)} ${expression.operator} ${bound(expression.right, POSTFIX)}`;
    case 'field':
      return `${bound(expression.of, POSTFIX)}.${expression.name}`;
    case 'index':
      return `${bound(expression.of, POSTFIX)}[${print(expression.index)}]`;
    case 'slice':
      return `${bound(expression.of, POSTFIX)}[${print(expression.from)}..${print(expression.to)}]`;
    case 'method':
      return `${bound(expression.of, POSTFIX)}.${expression.name}(${inBrackets(expression.variable, expression.argument)})`;
    case 'call':
      return `${expression.name}(${expression.texts.map((text) => `'${text}'`).join(', ')})`;
  }
}

const OR = 0;
const AND = 1;
const UNARY = 2;
const COMPARE = 3;
const POSTFIX = 4;

/** How tightly each kind holds together; what is not named here needs no parentheses anywhere. */
const strengths: Readonly<Partial<Record<Expression['kind'], number>>> = {
  or: OR,
  and: AND,
  not: UNARY,
  compare: COMPARE,
};

function bound(expression: Expression, needed: number): string {
  const strength = strengths[expression.kind] ?? POSTFIX;
  return strength < needed ? `(${print(expression)})` : print(expression);
}

function inBrackets(variable: string | undefined, argument: Expression | undefined): string {
  if (!argument) return '';
  return variable ? `${variable}, ${print(argument)}` : print(argument);
}
