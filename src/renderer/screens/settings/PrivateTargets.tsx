import { TagsInput } from '@mantine/core';
import { useState } from 'react';
import { isPrivateTarget } from '#shared/ip-blocks.ts';
import { limits } from '#shared/limits.ts';
import { useMessages } from '../../messages/translate.tsx';
import { messages } from './messages.ts';

/** The private addresses and blocks that webhooks may be sent to beside public ones. What could never be allowed is refused at once. */
export function PrivateTargets(props: { targets: readonly string[]; onChange: (targets: readonly string[]) => void }) {
  const t = useMessages(messages);
  const [wrong, setWrong] = useState<string>();
  return (
    <TagsInput
      label={t('privateTargets')}
      description={t('privateTargetsHint')}
      error={wrong === undefined ? undefined : t('privateTargetWrong', { text: wrong })}
      value={[...props.targets]}
      maxTags={limits.privateTargetsMax}
      onChange={(next) => {
        const wanted = next.map((text) => text.trim());
        const refused = wanted.find((text) => !isPrivateTarget(text));
        setWrong(refused);
        if (refused === undefined) props.onChange(wanted);
      }}
    />
  );
}
