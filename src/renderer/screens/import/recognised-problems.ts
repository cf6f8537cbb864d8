import type { RecognisedProblem } from '#shared/bridge.ts';
import { useMeaning } from '../../bundles/meanings.ts';
import { useWords } from '../../ui/words.tsx';
import { words } from './words.ts';

/**
 * Says what does not fit about something that was recognised, by its code, in the window's language. Of a bundle main's own sentence says
 * which checks fail. Words that are near to a wrong one are not repeated: they would say nearly what it is.
 */
export function useProblemWords(): (problem: RecognisedProblem) => string {
  const t = useWords(words);
  const meaning = useMeaning();
  return ({ code, word, message }) => {
    switch (code) {
      case 'unknown-word':
        return t('unknownWord', { n: word ?? 0 });
      case 'word-count':
        return t('problemWordCount');
      case 'checksum':
        return t('problemChecksum');
      case 'length':
        return t('problemLength');
      case 'halves':
        return t('problemHalves');
      case 'range':
        return t('problemRange');
      case 'network':
        return t('problemNetwork');
      case 'password':
        return t('problemPassword');
      case 'unsupported':
        return t('problemUnsupported');
      case 'bundle':
        return meaning(message);
    }
  };
}
