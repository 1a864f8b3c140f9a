/**
 * Synonyms across the rules of all games and the words that readers use.
 * English ones are prefixes; prefixes of too many other words are left out.
 */
const SYNONYM_GROUPS: readonly (readonly string[])[] = [
  ['retreat', 'withdraw', '退却', '撤退', '後退', '敗走', '后退', '败退', '敗退', '败走'],
  ['suppl', 'communication', '補給', '兵站', '連絡線', '补给', '联络线', '聯絡線', '交通线', '交通線'],
  ['sieg', 'besieg', 'conquer', '攻城', '城攻め', '包囲', '攻囲', '城を落', '围城', '圍城', '包围', '包圍', '攻占', '攻佔'],
  ['reinforce', 'replenish', 'mobilis', '増援', '援軍', '補充', '動員', '增援', '援军', '补充', '动员'],
  ['movement', 'march', '移動', '行軍', '進軍', '移动', '行军', '进军'],
  ['battle', 'combat', 'attack', '戦闘', '合戦', '野戦', '攻撃', '战斗', '戰鬥', '合战', '合戰', '野战', '野戰', '攻击', '攻擊'],
  ['victor', 'winner', 'wins', '勝利', '勝敗', '勝者', '勝つ', '胜利', '胜负', '勝負', '获胜', '獲勝', '胜者'],
  ['surrender', '降伏', '降参', '開城', '投降', '归降', '歸降'],
  ['zoc', 'zone of control', 'zones of control', '支配地域', '压制地域', '壓制地域', '制压地域', '制壓地域'],
  ['setup', 'set-up', 'preparing', '準備', '配置', '布置', '佈置', '部署', '准备'],
  ['sequence', '進行', '手順', '次序', '流程'],
  ['garrison', '籠城', '守備隊', '守城', '守军', '守軍'],
  ['assault', 'storm', '強襲', '强袭', '强攻', '強攻'],
];

const isLatin = (word: string): boolean => /^[a-z]/.test(word);

/** Synonyms of a search word. */
export const synonymsOf = (term: string): readonly string[] =>
  SYNONYM_GROUPS.filter((words) => words.some((word) => word === term || (isLatin(word) && term.startsWith(word)))).flat();

/** Matches search words and synonyms in a text; English ones by prefix. */
export const highlightPattern = (terms: readonly string[]): RegExp => {
  const escapeRegExp = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const others = terms.flatMap(synonymsOf).map((word) => escapeRegExp(word) + (isLatin(word) ? '[a-z]*' : ''));
  return new RegExp(`(${[...others, ...terms.map(escapeRegExp)].join('|')})`, 'gi');
};
