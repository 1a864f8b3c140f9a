/** Simplified characters that these sentences and names use, and their traditional forms. */
const PAIRS =
  '严嚴个個丰豐为為么麼义義于於云雲仅僅从從仓倉伦倫体體兴興内內冈岡军軍减減准準击擊则則别別剧劇劝勸动動医醫单單双雙参參发發变變吗嗎后後员員围圍国國图圖坚堅处處备備复復头頭实實宫宮宽寬对對将將尝嘗属屬岛島岭嶺广廣庄莊庆慶废廢开開弃棄强強归歸彻徹征徵总總战戰户戶择擇挂掛挥揮损損敌敵斗鬥断斷时時条條桥橋横橫樱櫻毕畢气氣汤湯没沒泷瀧泽澤温溫满滿濑瀨灭滅点點独獨现現离離种種筱篠纲綱线線级級经經结結络絡绝絕统統继繼续續编編联聯胜勝艺藝荣榮获獲补補袭襲见見许許试試诚誠该該讨討请請贞貞贤賢败敗贺賀资資赖賴边邊达達过過还還这這进進远遠选選邻鄰银銀长長门門问問间間队隊阶階陆陸隐隱须須领領饭飯馆館马馬鹤鶴鹫鷲龟龜儿兒并並与與东東决決卷捲应應扑撲数數无無标標着著粮糧范範负負锦錦芦蘆';

const TRADITIONAL = new Map<string, string>();
const characters = [...PAIRS];
for (let i = 0; i < characters.length; i += 2) TRADITIONAL.set(characters[i] as string, characters[i + 1] as string);

export const traditional = (text: string): string => [...text].map((character) => TRADITIONAL.get(character) ?? character).join('');
