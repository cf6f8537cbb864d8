import { useEffect } from 'react';

export function useHeldPage(): void {
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, []);
}
