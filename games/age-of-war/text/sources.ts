import { label } from '../../source-labels.ts';
import { readSources } from '../../sources.ts';
import components from '../data/components.json' with { type: 'json' };

/** Where each component comes from. */
export const sources = readSources(components, [
  {
    path: 'game',
    label: label('Edition', '版本', '版本', '版'),
    about: label(
      'Age of War by Reiner Knizia, Fantasy Flight Games, 2014.',
      'Age of War，莱纳·克尼齐亚设计，Fantasy Flight Games，2014年。',
      'Age of War，萊納·克尼齊亞設計，Fantasy Flight Games，2014年。',
      'Age of War。ライナー・クニツィア作、Fantasy Flight Games、2014年。',
    ),
  },
  { path: 'nameEn', label: label('English title', '英文书名', '英文書名', '英語の題名'), origin: 'printed' },
  {
    path: 'nameJa',
    label: label('Japanese title', '日文书名', '日文書名', '日本語の題名'),
    about: label('A translation of the title.', '书名的译名。', '書名的譯名。', '題名の訳です。'),
  },
  {
    path: 'nameZh',
    label: label('Title in simplified Chinese', '简体中文书名', '簡體中文書名', '簡体字の題名'),
    about: label('A translation of the title.', '书名的译名。', '書名的譯名。', '題名の訳です。'),
  },
  {
    path: 'nameZhHant',
    label: label('Title in traditional Chinese', '繁体中文书名', '繁體中文書名', '繁体字の題名'),
    about: label('A translation of the title.', '书名的译名。', '書名的譯名。', '題名の訳です。'),
  },
  { path: 'dice', label: label('Dice', '骰子', '骰子', 'ダイス'), origin: 'printed' },
  { path: 'faces', label: label('Faces of the dice', '骰面', '骰面', 'ダイスの面'), origin: 'printed' },
  {
    path: 'clans',
    label: label('Clans: castles and points', '家族：城堡与分数', '家族：城堡與分數', '家：城と得点'),
    origin: 'printed',
    about: label('As printed on the card backs.', '与卡背所印一致。', '與卡背所印一致。', 'カードの裏に印刷されたとおりです。'),
  },
  {
    path: 'castles',
    label: label('Castles: lines and points', '城堡：战线与分数', '城堡：戰線與分數', '城：戦列と得点'),
    origin: 'printed',
    about: label(
      'As printed on all 14 cards.',
      '与全部14张卡牌所印一致。',
      '與全部14張卡牌所印一致。',
      '14枚のカードすべてに印刷されたとおりです。',
    ),
  },
  {
    path: 'conventions',
    label: label('Notation', '记法', '記法', '表記'),
    about: label(
      'How the lines of the castles are written down; no part of the game.',
      '城堡战线的记录方式，不属于游戏内容。',
      '城堡戰線的記錄方式，不屬於遊戲內容。',
      '城の戦列の書き表し方。ゲームの一部ではありません。',
    ),
  },
  {
    path: 'nameNotes',
    origin: 'public',
    label: label('Chinese and Japanese names', '中文与日文名称', '中文與日文名稱', '中国語と日本語の名前'),
    about: label(
      'The usual spellings. The rulebook itself prints only those of Gassantoda and Mori.',
      '采用通行写法；规则书本身只印有月山富田城与毛利。',
      '採用通行寫法；規則書本身只印有月山富田城與毛利。',
      '一般の表記です。ルールブックにあるのは月山富田城と毛利だけです。',
    ),
  },
  {
    path: 'provenance',
    origin: 'public',
    label: label('How the cards were read', '卡牌数据的来历', '卡牌資料的來歷', 'カードの確認'),
    about: label(
      'From public scans of all 14 card fronts and 6 backs, compared with three independent programs of the game.',
      '取自全部14张卡面与6种卡背的公开扫描图，并与三个独立的程序逐行核对。',
      '取自全部14張卡面與6種卡背的公開掃描圖，並與三個獨立的程序逐行核對。',
      '14枚の表と6種の裏の公開された画像から読み取り、独立した三つのプログラムと照らし合わせました。',
    ),
  },
]);
