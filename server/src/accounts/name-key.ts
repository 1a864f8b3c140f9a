import type { Store } from '../storage/index.ts';

/** Letters of other scripts, digits and signs, by the letter that they look like. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'аαɑ@',
  b: 'вβ',
  d: 'ԁđɗ',
  e: 'еεҽ',
  g: 'ɡց',
  h: 'һнհħ',
  j: 'јϳ',
  k: 'кκ',
  l: 'i1|!іιıłӏǀ',
  m: 'м',
  n: 'ηոп',
  o: '0оοօøσ',
  p: 'рρ',
  q: 'ԛ',
  s: 'ѕ$5ꜱ',
  t: 'тτŧ',
  u: 'υսц',
  v: 'νѵ',
  w: 'ԝω',
  x: 'хχ',
  y: 'уγүƴ',
  c: 'сϲ',
  カ: '力',
  エ: '工',
  タ: '夕',
  ト: '卜',
  ハ: '八',
  ニ: '二',
  ロ: '口',
  ヘ: 'へ',
  ー: '一',
};

const REPLACEMENTS: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
);

/** Equal for names that people take for each other: case, accents, spaces, punctuation and look-alike letters do not count. */
export const toNameKey = (name: string): string => {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
  const key = [...plain].map((letter) => REPLACEMENTS.get(letter) ?? letter).join('');
  const letters = key.replaceAll(/[^\p{L}\p{N}]/gu, '');
  return letters === '' ? key : letters;
};

/** Gives members of an earlier release their keys. Of two who look alike the older one has the plain key. */
export const fillNameKeys = async ({ db }: Pick<Store, 'db'>): Promise<void> => {
  const members = db.selectFrom('accounts').select(['id', 'name']).where('handle', 'is not', null).where('name_key', 'is', null);
  for (const { id, name } of await members.orderBy('created').orderBy('id').execute()) {
    const key = toNameKey(name);
    const other = await db.selectFrom('accounts').select('id').where('name_key', '=', key).executeTakeFirst();
    await db
      .updateTable('accounts')
      .set({ name_key: other ? `${key}#${id}` : key })
      .where('id', '=', id)
      .where('name_key', 'is', null)
      .execute();
  }
};
