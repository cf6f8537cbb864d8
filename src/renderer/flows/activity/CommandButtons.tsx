import { Button } from '@mantine/core';
import { useState } from 'react';
import { cofferCommand, curlCommand, usualAddress, type WireCommand } from '../../api/shell-commands.ts';
import { isOwnType, operationPath } from '#shared/operation-path.ts';
import { useCopy, useEndpointStatus } from '../../api/hooks.ts';
import { paramsOf, pathOfType, type ActivityView } from '../../api/activity-view.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { messages } from './messages.ts';

const forms = { copyCurl: curlCommand, copyCoffer: cofferCommand } as const;
type Form = keyof typeof forms;

export function CommandButtons({ activity }: { activity: ActivityView }) {
  const t = useMessages(messages);
  const copy = useCopy();
  const address = useEndpointStatus().data?.addresses[0] ?? usualAddress;
  const [said, setSaid] = useState<Readonly<{ form: Form; done: boolean }> | null>(null);
  const put = async (form: Form): Promise<void> => {
    const text = forms[form](sameRequest(activity, Date.now()), address);
    setSaid({ form, done: await copy(text, 'public') });
  };
  return (
    <>
      {(Object.keys(forms) as Form[]).map((form) => (
        <Button key={form} variant="default" onClick={() => void put(form)}>
          {said?.form === form && said.done ? t('copied') : t(form)}
        </Button>
      ))}
      <VisuallyHidden live="polite">{said === null ? '' : t(said.done ? 'copied' : 'copyRefused')}</VisuallyHidden>
    </>
  );
}

/**
 * The request that would ask for the same once more: what was sent, with the instant `atMs` (milliseconds since 1970) in place of the old
 * one. The old bytes themselves would only answer the old activity, and are refused after an hour.
 */
function sameRequest(activity: ActivityView, atMs: number): WireCommand {
  const { type, organizationId } = activity;
  return {
    path: operationPath({ kind: 'activity', path: pathOfType(type), own: isOwnType(type) }),
    body: { type, timestampMs: String(atMs), organizationId, parameters: paramsOf(activity) },
  };
}
