import { usePlatform } from '../api/hooks.ts';
import type { WindowButtons } from '../ui/parts/TitleBar.tsx';

export function useWindowButtons(): WindowButtons {
  const platform = usePlatform();
  if (platform?.shell !== 'desktop') return 'none';
  return platform.os === 'macos' ? 'left' : 'right';
}
