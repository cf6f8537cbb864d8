import { useMemo } from 'react';
import { useLanguage } from '../../messages/translate.tsx';

export function useList(): (items: readonly string[]) => string {
  const language = useLanguage();
  return useMemo(() => {
    const list = new Intl.ListFormat(language === 'de' ? 'de' : 'en-GB');
    return (items) => list.format(items);
  }, [language]);
}
