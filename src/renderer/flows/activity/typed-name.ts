import { gistOf, type ActivityView, type ActivityText } from './activity-text.tsx';
import { typeable } from '../../ui/text/safe-text.ts';

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
  const [thing] = things;
  const name =
    things.length !== 1 || thing === undefined
      ? undefined
      : thing.as === 'named'
        ? names.nameOf(thing.kind, thing.id)
        : thing.as === 'text'
          ? thing.text
          : thing.as === 'code'
            ? undefined
            : names.objectText(activity);
  if (name !== undefined && name.length <= charsMax && onKeyboards.test(typeable(name))) return name;
  return activity.fingerprint.replace(/^sha256:/, '').slice(0, digits);
}
