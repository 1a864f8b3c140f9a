/** Simplified characters that these sentences and names use, and their traditional forms. */
const PAIRS =
  '与與东東严嚴个個丰豐为為么麼义義于於云雲仅僅从從仓倉众眾伦倫体體余餘儿兒兴興内內冈岡军軍决決准準减減击擊则則别別剧劇劝勸动動医醫单單卷捲参參双雙发發变變后後吗嗎员員围圍国國图圖场場坚堅处處备備复復头頭实實宫宮宽寬对對将將尝嘗属屬岛島岭嶺并並广廣庄莊庆慶应應废廢开開弃棄强強归歸彻徹征徵总總战戰户戶扑撲择擇挂掛挥揮损損敌敵数數斗鬥断斷无無时時条條标標桥橋横橫樱櫻毕畢气氣汤湯没沒泷瀧泽澤温溫溃潰满滿濑瀨灭滅点點独獨现現着著离離种種筱篠粮糧级級纲綱线線经經结結络絡绝絕统統继繼续續编編联聯胜勝艺藝芦蘆范範荣榮获獲补補袭襲见見讨討许許试試诚誠该該请請贞貞负負贤賢败敗贺賀资資赖賴边邊达達过過还還这這进進远遠选選邻鄰银銀锦錦长長门門问問间間队隊阶階陆陸隐隱须須领領饭飯馆館马馬鹤鶴鹫鷲龟龜';

const TRADITIONAL = new Map<string, string>();
const characters = [...PAIRS];
for (let i = 0; i < characters.length; i += 2) TRADITIONAL.set(characters[i] as string, characters[i + 1] as string);

export const traditional = (text: string): string => [...text].map((character) => TRADITIONAL.get(character) ?? character).join('');
