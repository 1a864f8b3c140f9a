import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast, CREST_IDS, crestOf, hasCrest } from '../src/crests.ts';

interface Components {
  readonly clans?: readonly { readonly id: string }[];
  readonly daimyo?: readonly { readonly id: string }[];
  readonly armies?: readonly { readonly id: string }[];
}

describe('crests', () => {
  it.each(['age-of-war', 'hideyoshi', 'saigoku', 'kenshin', 'most-dangerous-time'])('has one for every clan of %s', (game) => {
    const components = JSON.parse(readFileSync(`games/${game}/data/components.json`, 'utf8')) as Components;
    const clans = [...(components.clans ?? []), ...(components.daimyo ?? []), ...(components.armies ?? [])];
    expect(clans.length).toBeGreaterThan(0);
    expect(clans.filter(({ id }) => !hasCrest(id))).toEqual([]);
  });

  it('has no two equal crests', () => {
    const drawings = CREST_IDS.map((id) => crestOf(id).shapes.join(' '));
    expect(new Set(drawings).size).toBe(drawings.length);
  });

  it('paths contain only finite numbers', () => {
    for (const id of CREST_IDS) expect(crestOf(id).shapes.join(' ')).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('has enough contrast between ink and ground', () => {
    for (const id of CREST_IDS) expect(contrast(crestOf(id).fill, crestOf(id).ink), id).toBeGreaterThan(4);
  });
});
