/** Words that cannot be converted character by character. */
const WORD_PAIRS: readonly (readonly [string, string])[] = [
  ['“', '「'],
  ['”', '」'],
  ['延历', '延曆'],
  ['赞岐', '讚岐'],
  ['里应外合', '裡應外合'],
  ['游戏', '遊戲'],
  ['标准', '標準'],
  ['准备', '準備'],
  ['征兵', '徵兵'],
  ['可征的', '可徵的'],
  ['概率', '機率'],
  ['占住', '佔住'],
  ['占据', '佔據'],
  ['采用', '採用'],
];

/** Simplified characters, each followed by the traditional one. */
const CHARACTER_PAIRS =
  '与與两兩个個为為义義于於仅僅从從仓倉伤傷关關兴興军軍击擊则則势勢动動劝勸历歷县縣双雙发發变變叠疊号號后後员員围圍国國图圖圣聖场場坏壞块塊处處备備复復' +
  '夺奪宁寧实實宫宮对對导導将將岛島师師带帶并並庄莊庆慶应應开開弃棄张張强強归歸当當录錄径徑态態总總惩懲愿願戏戲战戰户戶执執扩擴护護报報担擔拥擁择擇换換据據' +
  '掷擲摄攝敌敵数數断斷无無时時显顯暂暫术術机機杀殺杂雜权權条條来來极極枪槍标標样樣检檢桥橋楼樓横橫毁毀气氣没沒泷瀧泽澤洼窪浅淺浓濃湾灣溃潰滨濱滩灘濑瀨' +
  '灭滅点點烧燒热熱爱愛独獨狭狹现現画畫监監盖蓋盘盤盐鹽着著矶磯确確礼禮离離种種称稱积積穷窮竞競笼籠筑築签簽简簡类類粮糧紧緊红紅约約级級纪紀纯純纸紙线線练練' +
  '组組细細织織终終绍紹经經结結绕繞给給络絡绝絕统統继繼绩績续續维維编編缩縮网網罗羅罚罰职職联聯胜勝胁脅脱脫节節范範荣榮营營虑慮补補袭襲装裝见見观觀规規视視' +
  '觉覺触觸订訂认認讨討让讓训訓议議记記讲講许許论論设設访訪证證评評诉訴诏詔词詞试試诚誠话話该該详詳误誤说說请請诸諸诹諏读讀谁誰调調谈談谋謀谕諭谦謙负負' +
  '责責败敗质質购購贵貴贤賢贺賀赏賞赖賴赢贏赶趕转轉轮輪轻輕载載较較辉輝输輸边邊达達迁遷过過运運还還这這进進远遠连連迟遲适適选選递遞遗遺邻鄰释釋铁鐵铳銃' +
  '错錯锁鎖镇鎮镜鏡长長门門闭閉问問间間闻聞阳陽阵陣阶階际際陆陸险險随隨隐隱难難静靜项項顺順须須预預领領题題颜顏额額风風飞飛饭飯饱飽馆館马馬驰馳驱驅驻駐' +
  '骏駿骑騎骚騷骤驟鱼魚鸟鳥鸣鳴黄黃齐齊龙龍龟龜东東书書买買乱亂争爭云雲产產亲親众眾优優会會传傳伪偽侧側储儲儿兒养養决決况況冲衝凭憑别別创創剑劍办辦务務劳勞' +
  '区區协協单單卫衛却卻压壓参參听聽启啟响響园園团團圆圓坚堅垒壘壮壯声聲头頭孙孫学學宝寶审審寻尋尽盡层層属屬冈岡帅帥帮幫广廣庙廟废廢异異弹彈怀懷恶惡悬懸' +
  '惊驚抚撫拟擬挂掛挡擋损損揽攬携攜摆擺斗鬥旧舊构構栏欄满滿潜潛炮砲状狀疗療码碼纵縱罢罷聪聰舰艦药藥获獲虽雖询詢诱誘谓謂贡貢贯貫踪蹤轨軌辞辭迹跡违違锋鋒' +
  '阅閱页頁顶頂顾顧驾駕台臺余餘几幾杰傑里裡湿濕丰豐绪緒贼賊费費弥彌烟煙献獻宽寬伙夥苏蘇恐恐竖豎贴貼吗嗎举舉挥揮队隊万萬环環价價毕畢内內纳納够夠么麼尝嘗减減畅暢刚剛计計划劃颗顆写寫们們课課虚虛胆膽测測抢搶';

const TRADITIONAL_BY_SIMPLIFIED: ReadonlyMap<string, string> = new Map(
  Array.from({ length: CHARACTER_PAIRS.length / 2 }, (_, index) => [
    CHARACTER_PAIRS[index * 2] as string,
    CHARACTER_PAIRS[index * 2 + 1] as string,
  ]),
);

/** Traditional Chinese from simplified, for the texts of this game. */
export const toTraditional = (simplified: string): string => {
  let text = simplified;
  for (const [from, to] of WORD_PAIRS) text = text.replaceAll(from, to);
  return Array.from(text, (character) => TRADITIONAL_BY_SIMPLIFIED.get(character) ?? character).join('');
};
