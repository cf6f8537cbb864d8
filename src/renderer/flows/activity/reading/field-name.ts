import { useMessages, type MessageKey } from '../../../messages/translate.tsx';
import { fieldNameMessages } from './field-name-messages.ts';

/** Gives what people call a field of a transaction: `Maximum fee per gas`, `Input 2`; undefined for one that is called as its chain does. */
export function useFieldName(): (field: string) => string | undefined {
  const t = useMessages(fieldNameMessages);
  return (field) => {
    // The name of an argument is that of the contract ABI.
    const [, argument] = /^data\.arguments\.([A-Za-z0-9_$]+)$/.exec(field) ?? [];
    if (argument !== undefined) return t('field.data.argument', { name: argument });
    const [, name = field, at] = /^(\w+)\[(\d+)\]$/.exec(field) ?? [];
    const key = `field.${name}`;
    return isFieldKey(key) ? t(key, { n: Number(at ?? 0) + 1 }) : undefined;
  };
}

function isFieldKey(key: string): key is Extract<MessageKey<typeof fieldNameMessages>, `field.${string}`> {
  return Object.hasOwn(fieldNameMessages.en, key);
}
