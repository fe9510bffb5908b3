import type { Range } from './find.ts'

/* Chinese names of persons, by their context: a name alone cannot be told from words. */

const surnames = new Set(
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾萧肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付傅方白邹孟熊秦邱江尹薛闫阎段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤常温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗曲翁骆蓝路游辛靳管柴蒙鲍华喻祁蒲房滕屈饶解牟艾尤阳时穆卓吉缪简车项连芦麦褚娄窦戚岑景党宫费卜冷晏席卫柏瞿佟应臧闵邬边卞姬仇栾隋商刁巫寇桑甄丛仲虞敖明佘池查苑迟谈匡鞠惠荆冀燕楚劳谌奚皮冼蔺楼盘',
)
const compoundSurnames = new Set(['欧阳', '司马', '上官', '诸葛', '夏侯', '东方', '慕容', '皇甫', '尉迟', '公孙', '令狐', '司徒', '端木', '南宫', '独孤'])

/** Characters of given names. */
const given = new Set(
  '伟强磊洋勇军杰涛超明刚平辉鹏华飞鑫波斌宇浩凯健俊帆帅旭宁龙林欢阳建国志文海永春晓小红秀英兰珍芳娟敏静丽艳娜玲芬燕霞梅云莲慧雪琴琳洁莹佳怡雅婷颖倩琪瑶萍凤香玉桂美淑月菊翠雯欣梦涵轩梓子雨桐然宸泽睿博诺诗语嘉昊天佑家豪诚德胜贵福财喜宝根山江河松柏峰岩坤乾震威武猛毅恒彬良善仁义礼智信忠孝廉祥瑞吉庆荣富康宏鸿洪维伦东南北正立新兴业达远圆启学思哲亮光耀煌鸣玺钧铭锋锐钢铁金银珠珑琅璐瑾瑜璇大友顺利安宾才昌常朝晨成川丹栋恩凡丰逢歌耕冠广贤虎怀焕惠会继坚兼捷锦进京景靖久居娇卉可乐莉连麟灵岭令柳露路曼茂媚萌苗民漠牧念楠攀沛佩品奇其琦千茜巧勤青清晴秋泉群容蓉如润若赛珊绍圣世书舒树双霜硕四素太腾田廷庭彤婉万旺望薇巍韦为炜卫蔚汶希曦熙夏先显娴宪湘翔向萧笑心馨星幸雄绪萱玄勋亚嫣言妍炎彦雁扬尧烨叶晔一依宜艺亦逸懿茵音盈映咏优悠羽禹郁育昱煜裕豫元媛源苑跃越悦芸韵再增展占章长昭兆真振之芝知直治中钟仲竹卓紫宗祖尊左作皓阔化君均骏开楷科克奎岚蕾理力历俐烈凛霖凌茹柔生声师士仕守寿颂添同统彭帝娥菲芙甫高格功贡谷固翰航禾和鹤衡虹弘厚户花桦环嵘榕儒淼妙墨慕妮年蓬璞普麒潜琼全权桃陶通菁晶婧竞敬炯隽慨侃珂坷堃葵昆琨溪霄潇筱昕杏旋洵迅娅瑛萦瀛渝妤玥筠运昀臻桢祯峥政稚舟洲壮姿滋芷龄玫满法丑柱娃水女兵训选战争保爱援抗改革解放防',
)

/** Words that begin with a surname and go on like a given name. */
const words =
  /^(?:白(?:蛋白|细胞|血病|癜|内障|带|天|喉|介素|念|塞|眼|色|发)|高(?:热|血|烧|钾|钠|钙|危|龄|度|脂|尿|压|凝|敏|原|位|胆|年|频|渗|粘|黏|氨|尚|中|科|同|考|山|达|智|舒达|特灵)|黄(?:疸|斑|体|色|染|金|连|芪|芩|褐|豆)|安(?:静|全|宫|定|排|装|慰|乃|胎|康信|宁|博|徽|庆|阳)|曾(?:用|有|经|患|于|因|行|在|服)|方(?:便|法|案|面|式|向|可|剂|能)|严(?:重|格|密|禁|迪)|于(?:今|昨|前|去|本|我|入|术|年|当|外|是|一|半)|何(?:时|种|处|以|况|在|首乌)|成(?:人|年|分|都|功|熟|型|活|瘾|为|立)|金(?:葡|黄|属|银|刚|水|华|昌)|马(?:上|来|路|尾)|温(?:度|水|热|暖|和|州)|施(?:行|用|加|慧达)|胡(?:言|说|须|萝)|时(?:有|间|常|而|候|期|刻|隔|发)|明(?:显|确|天|年|白|日)|常(?:规|有|见|用|年|感|于|伴|因|出|州)|程(?:度|序)|江(?:苏|西|南|湖|门)|张(?:力|口|嘴|家口)|李斯特|单(?:侧|纯|次|位|独|用|核|抗|腔|发|身|眼)|石(?:膏|头|家庄)|应(?:用|该|当|如|激|立|注)|向(?:医|左|右|前|后|上|下)|连(?:续|日|接|用|云)|路(?:上|途|口|过)|万(?:一|古|艾|元)|孔(?:径|雀)|贺普|舒(?:普|张|适|服|缓)|左(?:冠|侧|右|手|足|下|上|肺|肾|耳|眼|脚|腿|膝|肩|心|乳|前|后|边|氧|半|室|房|甲|肝|输|颈|股)|关(?:节|于|系|心|闭|键|注)|包(?:皮|块|括|扎|茎|裹|头)|房(?:颤|早|扑|室|间|子|性)|宫(?:颈|腔|内|缩|外|口|底|寒|血)|皮(?:肤|疹|下|炎|质|癣|层)|华(?:法|东|西|兰)|阳(?:性|痿|虚|光|台)|查(?:体|出|血|了|看|不|房|彩)|易(?:感|怒|出|患|激|疲|困)|冷(?:汗|热|痛|敷|空|水)|解(?:大|小|便|释|决|除|热)|麦(?:冬|角|芽)|牛(?:皮|奶|黄|肉)|龙(?:胆|骨|岩)|雷(?:公|尼|贝)|毛(?:囊|发|细)|武(?:汉|术|威)|文(?:献|章|山)|田间|叶(?:酸|片)|夏(?:天|季)|丁(?:丙|香)|任(?:何|意)|汤(?:药|剂)|钱(?:币|多)|顾虑|莫(?:名|西)|康(?:复|柏|忻)|艾(?:滋|灸|叶|司)|尤其|尚(?:未|可|能|有)|游(?:泳|离|走)|危重|曲(?:靖|马|张)|谷|景德|宁(?:波|夏|德)|苏(?:州|打|醒)|吉(?:林|安)|兰(?:州|索)|梅(?:毒|州)|柳(?:州|叶)|蒙古|甘(?:肃|露|油|草)|卫生|季节|党参|柏子|边缘|明胶|池州|惠州|荆州|燕窝|史密|唐(?:山|氏)|秦皇|韶|罗(?:氏|红|哌)|杜(?:冷|仲)|沈阳|郑州|徐州|梁山|齐鲁|岳阳|章丘|鲁南|阮|申请|童年|管(?:理|床)|车祸|费用|席汉|商(?:丘|品)|仲景|楼(?:上|下)|盘(?:状|尾))/

/** Words that introduce a name, with the certainty they give. */
const introduced =
  /(姓名|名叫|名字叫?|叫做?|[爸妈爷奶公婆父母子女儿弟哥姐妹他她我]叫|会诊|患者|病人|患儿|产妇|孕妇|老人|家属|新生儿|供者|受者|伤者|死者)[:：是为 （(]{0,3}/g
const sure = new Set(['姓名', '名叫', '名字', '名字叫'])

const boundary = /^(?:$|[，,。；;、：:！？!?\s（()）/]|男|女|\d)/
const person = /^(?:[，,、\s（(]{0,2}(?:男|女)(?:[，,。、；;\s）)性\d]|$)|[，,、\s]{0,2}(?:年龄)?\d{1,3}\s?岁|患者|病人|老人|患儿|产妇|同志)/
/** After a clause mark or one of the words that open a question. */
const opening = /(?:^|[，,。；;：:！？!?\s（(、]|请问|我科|我们科|病房|住院|住着|管床|[床号]|昨[天日]|今[天日]|给|为|的)$/
const after = /^(?:的|患者|病人|术后|昨|今|需|输|要|用|想|能|出院|入院|住院)/

/** Names of persons in a text whose width is folded. */
export function* names(text: string): Generator<Range> {
  for (const match of text.matchAll(introduced)) {
    const start = match.index + match[0].length
    const length = lengthAt(text, start, sure.has(match[1]!))
    if (length > 0) yield { start, end: start + length }
  }
  for (let at = 0; at < text.length; at += 1) {
    if (!surnames.has(text[at]!) || !opening.test(text.slice(Math.max(0, at - 4), at)) || words.test(text.slice(at, at + 5))) continue
    const length = closedAt(text, at)
    if (length > 0) yield { start: at, end: at + length }
  }
}

/** The length of a name after an introducing word; 0: none. */
function lengthAt(text: string, at: number, isSure: boolean): number {
  const family = familyAt(text, at)
  if (family === 0 || (!isSure && words.test(text.slice(at, at + 5)))) return 0
  const isGiven = (offset: number) =>
    (isSure ? /^[一-龥]$/ : givenLetter).test(text[at + family + offset] ?? '') && (isSure || given.has(text[at + family + offset]!))
  if (isGiven(0) && isGiven(1)) return family + 2
  return isGiven(0) && (boundary.test(text.slice(at + family + 1)) || typicalAlone.has(text[at + family]!)) ? family + 1 : 0
}

/** The length of a name that sex, age or 患者 follow, or of a whole name of three characters before a verb. */
function closedAt(text: string, at: number): number {
  const family = familyAt(text, at)
  for (const length of [2, 1]) {
    const name = text.slice(at + family, at + family + length)
    const rest = text.slice(at + family + length, at + family + length + 12)
    if (name.length < length || ![...name].every((letter) => given.has(letter))) continue
    if (person.test(rest) || (length === 2 && after.test(rest) && [...name].every((letter) => !ambiguous.has(letter)))) return family + length
  }
  return 0
}

function familyAt(text: string, at: number): number {
  if (compoundSurnames.has(text.slice(at, at + 2))) return 2
  return surnames.has(text[at] ?? '') ? 1 : 0
}

const givenLetter = /^[一-龥]$/
/** Given names of one character that are hardly ever the second character of a word. */
const typicalAlone = new Set('刚伟磊勇军杰涛鹏鑫斌凯俊帅旭芳娟丽娜玲燕霞莉倩婷颖琴琳萍')
/** Characters of given names that are common in words too. */
const ambiguous = new Set('平大会一为之和同中全水化可作女生心天用有力北南东长高根再理利进正直治开解选保爱成安常新立业发四才克花言')
