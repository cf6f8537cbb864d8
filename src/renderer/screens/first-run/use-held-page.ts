import { useEffect } from 'react';

/** Leaving the page now would lose the code for good, so the browser asks first. */
export function useHeldPage(): void {
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, []);
}
