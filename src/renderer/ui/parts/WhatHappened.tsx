import { SafeText } from '../text/SafeText.tsx';
import { style } from '../text/style.ts';

/**
 * Why something did not happen, in the window's language, and below it what the program said of it, which is English. Either may hold a
 * name that somebody stored: in English the program's sentence is the reason.
 */
export function WhatHappened(props: { problem: Readonly<{ happened: string; detail?: string | undefined }> }) {
  const { happened, detail } = props.problem;
  return (
    <>
      <SafeText text={happened} max={2_000} />
      {detail !== undefined && (
        <span lang="en" className={style('hint', 'breakable', 'block')}>
          <SafeText text={detail} max={1_000} />
        </span>
      )}
    </>
  );
}
