import { Box, Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useBridge } from '../../api/bridge-context.ts';
import { useInfo, usePlatform, useVaultStatus } from '../../api/hooks.ts';
import { PrintKit } from '../../flows/recovery-kit/PrintKit.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { Glyph } from '../../ui/parts/Glyph.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

/** Shows a recovery code, ASCII, written into the page by hand so that nothing else keeps it, and emptied when it goes. */
export function CodeDialog({ take, onClose }: { take: () => Uint8Array; onClose: () => void }) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const platform = usePlatform();
  const place = useRef<HTMLElement>(null);
  const { organizationName, vaultId } = useInfo();
  const folder = useVaultStatus().data?.folder ?? '';
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const bytes = take();
    // Drawn a second time in development, when there is nothing left to take: then what stands there stays.
    if (bytes.some((byte) => byte !== 0)) element.textContent = new TextDecoder().decode(bytes);
    bytes.fill(0);
  }, [take]);
  useEffect(() => {
    void bridge.local.setSecretVisible(true).catch(() => undefined);
    return () => void bridge.local.setSecretVisible(false).catch(() => undefined);
  }, [bridge]);
  return (
    <Dialog
      title={t('recoveryCode')}
      onClose={onClose}
      held
      foot={
        <>
          <PrintKit
            {...{ organizationName, vaultId, folder }}
            writeInto={(paper) => paper.append(place.current?.textContent ?? '')}
          />
          <Button onClick={onClose}>{t('written')}</Button>
        </>
      }
    >
      <div className={style('column', 'gap12')}>
        <p className={style('hint')}>{t('codeShown')}</p>
        <Box
          component="section"
          className={style('surface', 'pad16', 'rounded')}
          bd="2px solid var(--co-danger-line)"
          aria-label={t('recoveryCode')}
        >
          <p className={style('label', 'row', 'dangerous', 'above', 'gap8')}>
            <Glyph kind="shown" />
            {t('exposed')}
          </p>
          <code
            ref={place}
            className={style('strong', 'monoSame', 'breakable', 'block', 'large')}
            data-testid="recovery-code"
          />
        </Box>
        <p className={style('hint')}>{t(platform?.contentProtection === true ? 'captureBlocked' : 'captureOpen')}</p>
      </div>
    </Dialog>
  );
}
