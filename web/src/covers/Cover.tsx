import { fallbackLanguage } from '@gunbai/games/registry';
import type { GameManifest } from '@gunbai/games/registry';
import type { ComponentType } from 'react';
import { AgeOfWarCover } from './AgeOfWarCover.tsx';
import { HideyoshiCover } from './HideyoshiCover.tsx';
import { KenshinCover } from './KenshinCover.tsx';
import { MostDangerousTimeCover } from './MostDangerousTimeCover.tsx';
import { SaigokuCover } from './SaigokuCover.tsx';

/** Covers drawn for games that have one; any other game gets its first sign in a circle. */
const drawn: Readonly<Record<string, ComponentType>> = {
  'age-of-war': AgeOfWarCover,
  hideyoshi: HideyoshiCover,
  kenshin: KenshinCover,
  'most-dangerous-time': MostDangerousTimeCover,
  saigoku: SaigokuCover,
};

export const Cover = ({ manifest }: { manifest: GameManifest }) => {
  const Drawn = drawn[manifest.id];
  return (
    <svg className="cover" viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      {Drawn ? <Drawn /> : <PlainCover sign={[...manifest.names.ja][0] ?? '軍'} lang={fallbackLanguage(manifest, 'ja') ?? 'ja'} />}
    </svg>
  );
};

const PlainCover = ({ sign, lang }: { sign: string; lang: string }) => (
  <>
    <rect width="320" height="200" fill="#e9dfc9" />
    <circle cx="160" cy="100" r="64" fill="#9e2b25" />
    <text x="160" y="100" dy="0.36em" textAnchor="middle" fontSize="72" fill="#fbf5e6" className="serif" lang={lang}>
      {sign}
    </text>
  </>
);
