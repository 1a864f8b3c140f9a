/** Pairs of simplified and traditional characters used in the text. */
const CHARACTER_PAIRS =
  '“「”」与與东東两兩严嚴个個丰豐临臨为為么麼义義于於云雲仅僅从從仓倉众眾会會伤傷伦倫体體余餘儿兒关關兴興内內冈岡写寫军軍决決准準减減几幾击擊则則别別剧劇劝勸办辦动動医醫单單却卻卷捲压壓参參双雙发發变變后後吗嗎员員围圍国國图圖场場坚堅处處备備复復够夠头頭宁寧实實宫宮宽寬对對将將尝嘗属屬岛島岭嶺并並广廣庄莊庆慶应應废廢开開弃棄弥彌强強归歸彻徹征徵总總战戰户戶扑撲扫掃报報择擇挂掛挡擋挥揮损損掷擲摊攤敌敵数數斗鬥断斷无無时時显顯机機条條来來标標样樣桥橋检檢横橫樱櫻毕畢气氣汤湯没沒泷瀧泽澤温溫溃潰满滿濑瀨灭滅点點爱愛独獨现現画畫着著确確碍礙离離种種筱篠粮糧紧緊红紅级級纲綱线線经經结結绕繞络絡绝絕统統继繼续續维維编編联聯胜勝艺藝芦蘆范範荣榮获獲虚虛补補袭襲见見规規计計讨討让讓记記许許试試诚誠该該请請课課谁誰贞貞负負贤賢败敗贺賀资資赖賴轮輪边邊达達过過还還这這进進远遠选選邻鄰钮鈕销銷银銀锦錦长長门門问問间間队隊阵陣阶階陆陸隐隱难難须須预預领領颗顆饥飢饭飯饿餓馆館马馬鹤鶴鹫鷲龟龜权權约約优優夺奪迟遲缓緩圣聖饵餌网網尽盡势勢举舉们們撑撐据據惊驚转轉';

const TRADITIONAL_BY_SIMPLIFIED = new Map<string, string>();
const characters = [...CHARACTER_PAIRS];
for (let i = 0; i < characters.length; i += 2) TRADITIONAL_BY_SIMPLIFIED.set(characters[i] as string, characters[i + 1] as string);

export const toTraditional = (text: string): string =>
  [...text].map((character) => TRADITIONAL_BY_SIMPLIFIED.get(character) ?? character).join('');
