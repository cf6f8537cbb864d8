import type { AuthenticationType } from '#shared/enums.ts';
import { useMessages } from '../../messages/translate.tsx';
import { messages } from './messages.ts';

/** The steps of an MFA policy, as the wire has them. */
export type Steps = readonly Readonly<{ any: readonly Readonly<{ type: AuthenticationType; id?: string }>[] }>[];

/** What people call the methods of MFA policies. */
export function useMethodNames(): (type: AuthenticationType) => string {
  const t = useMessages(messages);
  return (type) => t('method', { type });
}

/** The steps in words: methods of a step with a stroke between them, and a plus between steps. */
export function stepsText(steps: Steps, nameOf: (type: AuthenticationType) => string): string {
  return steps.map(({ any }) => [...new Set(any.map(({ type }) => nameOf(type)))].join(' / ')).join(' + ');
}
