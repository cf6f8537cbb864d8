import { Box } from '@mantine/core';
import { useMemo } from 'react';
import { careOf } from '#shared/risk.ts';
import { useOperations } from '../../api/news.ts';
import { Glyph } from '../../ui/parts/Glyph.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { typeable } from '../../ui/text/safe-text.ts';
import { style } from '../../ui/text/style.ts';
import type { Thing } from './activity-gist.ts';
import { gistOf, type ActivityView, type ActivityText } from './activity-text.tsx';
import { messages } from './messages.ts';

/** The mark of what is sensitive: a tinted plate, since it interrupts. */
export function Sensitive() {
  const t = useMessages(messages);
  return (
    <Box
      component="span"
      px="xs"
      bg="var(--co-danger-tint)"
      bd="1px solid var(--co-danger-line)"
      className={style('label', 'inlineRow', 'dangerous', 'nowrap', 'gap6', 'rounded')}
    >
      <Glyph kind="danger" />
      {t('sensitive')}
    </Box>
  );
}

/**
 * Tells which activities are sensitive: their operation needs care, so that approving them wants the passphrase and the object's name
 * typed. Until the operations are known, all are.
 */
export function useSensitivity(): (activity: Pick<ActivityView, 'type'>) => boolean {
  const operations = useOperations();
  return useMemo(() => {
    const needsCare = careOf(operations);
    return ({ type }) => needsCare.type(type);
  }, [operations]);
}

const charsMax = 64;
/** Letters, digits and marks of any script, and what keyboards have beside them. */
const onKeyboards = /^[\p{L}\p{M}\p{N} \x21-\x7e]+$/u;
const digits = 8;

/**
 * What is typed before something sensitive is approved: the name of its one object. Where it has several, none, or one that few keyboards
 * can write, the first eight digits of its fingerprint, which stand in full beside it.
 */
export function typedName(activity: ActivityView, names: ActivityText): string {
  const { things } = gistOf(activity);
  const name = things.length === 1 && things[0] ? nameOfThing(things[0], activity, names) : undefined;
  if (name !== undefined && name.length <= charsMax && onKeyboards.test(typeable(name))) return name;
  return activity.fingerprint.replace(/^sha256:/, '').slice(0, digits);
}

function nameOfThing(thing: Thing, activity: ActivityView, names: ActivityText): string | undefined {
  if (thing.as === 'named') return names.nameOf(thing.kind, thing.id);
  if (thing.as === 'text') return thing.text;
  return thing.as === 'code' ? undefined : names.objectText(activity);
}
