import type { ReactNode } from 'react';
import type { LintFinding } from '#shared/policy-analysis.ts';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useActivityText } from '../../flows/activity/activity-text.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { findingMessages } from './finding-messages.ts';

/** Gives the function that puts a finding of the lint into words. Values that the texts hold are shown safely. */
export function useFindingToText(): (finding: LintFinding) => ReactNode {
  const t = useMessages(findingMessages);
  const names = useActivityText();
  return ({ code, params }) => {
    const { name = '', one = '', other = '', value = '', userId = '', kind = '', who = '' } = params;
    switch (code) {
      case 'contradiction':
        return t.rich(code, { name: written(name), one: written(one), other: written(other) });
      case 'unknownName':
        return t.rich(code, { value: written(value) });
      case 'oneIsEnough':
        return t.rich(code, { name: names.person(userId) });
      case 'denyErrs':
        return t(code, { kind: names.kind(`ACTIVITY_TYPE_${kind}`) });
      case 'allowsEverything':
        return t(code, { who });
      case 'duplicate':
        return t.rich(code, { name: <SafeText text={name} max={80} /> });
      default:
        return t(code);
    }
  };
}

const written = (text: string): ReactNode => <SafeText text={text} max={80} mono />;
