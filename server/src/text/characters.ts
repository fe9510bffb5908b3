/**
 * Characters that NFKD does not fold although they look like another one. Each pair of strings maps
 * the nth character of the first to the nth of the second.
 */
const pairs: readonly (readonly [from: string, to: string])[] = [
  // CJK Radicals Supplement, U+2E80 to U+2EF2, after Unicode's EquivalentUnifiedIdeograph.
  [
    '⺁⺂⺃⺄⺅⺆⺇⺈⺉⺊⺋⺌⺍⺎⺏⺐⺑⺒⺓⺔⺕⺖⺗⺘⺙⺛⺜⺝⺞⺠⺡⺢⺣⺤⺥⺦⺧⺨⺩⺪',
    '厂乛乚乙亻冂𠘨刀刂卜㔾小小兀尣尢𡯂巳幺彑彐忄心扌攵旡日月歺民氵氺灬爫爫丬牛犭王𤴔',
  ],
  [
    '⺫⺬⺭⺮⺯⺰⺱⺲⺳⺴⺵⺶⺷⺸⺹⺺⺻⺼⺽⺾⺿⻀⻁⻂⻃⻄⻅⻆⻇⻈⻉⻊⻋⻌⻍⻎⻏⻐⻑⻒',
    '目示礻𥫗糹纟罓罒㓁冗𦉫羊𦍌𦍋耂肀聿肉𦥑艹艹艹虎衤覀西见角𧢲讠贝𧾷车辶辶辶邑钅長镸',
  ],
  ['⻓⻔⻕⻖⻗⻘⻙⻚⻛⻜⻝⻞⻟⻠⻡⻢⻣⻤⻥⻦⻧⻨⻩⻪⻫⻬⻭⻮⻯⻰⻱⻲', '长门𨸏阝雨青韦页风飞食𩙿飠饣𩠐马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀'],
  // Cyrillic and Greek letters (lower case: folding has lowered them) and Latin variants that look Latin.
  ['авеѕіјкмнорстухһԁԛԝѵӏгпбьзч', 'abesijkmhopctyxhdqwvlrnbb34'],
  ['αβγεηικνορτυχωςϳμ', 'abyenikvoptuxwcju'],
  ['ıȷɑɡɩʀʟɴʙɢʜʏꜱɪᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢøłđħßæœ', 'ijagirlnbghysiacdejkmoptuvwzoldhsao'],
]

/** Ranges of numbered or lettered signs: first code point, length, and the plain text of the first one. */
const runs: readonly (readonly [first: number, count: number, means: string])[] = [
  [0x2776, 9, '1'],
  [0x2780, 9, '1'],
  [0x278a, 9, '1'],
  [0x24f5, 9, '1'],
  [0x1f150, 26, 'a'],
  [0x1f170, 26, 'a'],
  [0x1f1e6, 26, 'a'],
]

/** Maps a character to its plain text. */
export const plainCharacters: ReadonlyMap<string, string> = new Map([...fromPairs(), ...fromRuns(), ...tens()])

function* fromPairs(): Generator<[string, string]> {
  for (const [from, to] of pairs) {
    const targets = [...to]
    for (const [at, character] of [...from].entries()) yield [character, targets[at] ?? character]
  }
}

function* fromRuns(): Generator<[string, string]> {
  for (const [first, count, means] of runs) {
    for (let step = 0; step < count; step += 1) {
      yield [String.fromCodePoint(first + step), String.fromCodePoint((means.codePointAt(0) ?? 0) + step)]
    }
  }
}

/** ⓿ and 🄋 map to 0; ❿ ➉ ➓ ⓾ to 10; ⓫ to ⓴ to 11 to 20. */
function* tens(): Generator<[string, string]> {
  for (const zero of ['⓿', '🄋', '🄌']) yield [zero, '0']
  for (const ten of ['❿', '➉', '➓', '⓾']) yield [ten, '10']
  for (let number = 11; number <= 20; number += 1) yield [String.fromCodePoint(0x24eb + number - 11), String(number)]
}
