import { useCallback } from 'react';
import { useMessages } from '../../messages/translate.tsx';
import type { Receiver } from './receivers.ts';
import { messages } from './messages.ts';

export function useNameOfReceiver(): (receiver: Pick<Receiver, 'endpointId' | 'name'>) => string {
  const t = useMessages(messages);
  return useCallback(({ endpointId, name }) => (endpointId === undefined ? t('featureName') : name), [t]);
}
