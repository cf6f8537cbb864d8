import { authenticationTypes, type AuthenticationType } from '#shared/enums.ts';
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

/** The steps with other kinds in one of them. Methods that name a credential stay while their kind does; a step without a method goes. */
export function withKinds(steps: Steps, at: number, kinds: readonly string[]): Steps {
  const before = steps[at]?.any ?? [];
  const any = authenticationTypes
    .filter((type) => kinds.includes(type))
    .flatMap((type) => {
      const kept = before.filter((method) => method.type === type);
      return kept.length > 0 ? kept : [{ type }];
    });
  const all = at < steps.length ? steps.map((step, one) => (one === at ? { any } : step)) : [...steps, { any }];
  return all.filter((step) => step.any.length > 0);
}
