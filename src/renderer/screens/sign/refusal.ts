import type { Failure } from '#shared/envelope.ts';
import { violationsOf } from '../../api/violations.ts';
import type { Translate, MessageKey } from '../../messages/translate.tsx';
import type { messages } from './messages.ts';

/** Why something cannot be signed, as it stands under its field: which kind of wrong, then the engine's own clause. */
export function refusalToText(failure: Failure, t: Translate<MessageKey<typeof messages>>): string {
  const why = violationsOf(failure)[0]?.description ?? failure.message;
  switch (failure.turnkeyErrorCode) {
    case 'INVALID_TRANSACTION':
      return t('invalidTransaction', { why });
    case 'UNSUPPORTED_TRANSACTION_TYPE':
      return t('unsupportedTransaction', { why });
    default:
      return t('refused', { why });
  }
}
