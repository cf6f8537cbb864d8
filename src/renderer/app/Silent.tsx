import { unreachableIn } from '../api/problem.ts';
import { useLanguage } from '../messages/translate.tsx';
import { ProblemNotice } from '../ui/parts/ProblemNotice.tsx';

/** Says that Coffer does not answer. */
export function Silent({ title }: { title: string }) {
  const language = useLanguage();
  return <ProblemNotice problem={{ title, ...unreachableIn(language) }} />;
}
