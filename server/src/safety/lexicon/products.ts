import { words } from './words.ts'

/** Plasma products and vaccines, the subjects of this service. Abbreviations as used on wards. */
export const products = words(`
  人血白蛋白 白蛋白 人白 血白蛋白 白蛋白注射液 静注人免疫球蛋白 静脉注射人免疫球蛋白 静脉丙种球蛋白 丙种球蛋白 丙球 静丙 ivig 免疫球蛋白
  人免疫球蛋白 球蛋白 肌丙 肌注丙球
  乙型肝炎人免疫球蛋白 乙肝人免疫球蛋白 乙肝免疫球蛋白 乙免 hbig 高价免疫球蛋白 破伤风人免疫球蛋白 破伤风免疫球蛋白 破免 tig htig
  破伤风针 打的破伤风 打了破伤风 打完破伤风 打破伤风 打过破伤风 注射破伤风 破伤风抗毒素 tat 马破免
  狂犬病人免疫球蛋白 狂犬病免疫球蛋白 狂犬免疫球蛋白 狂免 rig hrig 抗狂犬病血清 抗蛇毒血清 抗毒素 抗血清 抗d免疫球蛋白 抗d球蛋白
  免疫球蛋白针
  人凝血因子viii 人凝血因子8 凝血因子viii 凝血因子8 因子viii 八因子 第八因子 8因子 viii因子 fviii 重组八因子
  人凝血因子ix 凝血因子ix 因子ix 九因子 第九因子 9因子 ix因子 fix 凝血因子 因子
  人凝血酶原复合物 凝血酶原复合物 pcc 4f-pcc 人纤维蛋白原 纤维蛋白原 纤原 人凝血酶 凝血酶 纤维蛋白粘合剂 止血胶 纤维蛋白胶 生物蛋白胶
  蛋白胶 人纤维蛋白粘合剂 抗凝血酶 抗凝血酶iii
  艾美赛珠单抗 重组人凝血因子 血液制品 血制品 生物制品 血浆 冷沉淀 新鲜冰冻血浆 抗淋巴细胞免疫球蛋白 atg 冻干人免疫球蛋白 冻干静丙
  抗d 蛋白粉剂 人血百蛋白 百蛋白 白旦白 免疫球旦白 球旦白 静炳 静柄 丙求 丙秋 输蛋白 输了蛋白 吊蛋白 打蛋白 挂蛋白 ffp 红细胞悬液 悬红 血小板输注 输血小板
  albumin fibrinogen fviii ffp pcc immunoglobulin immune globulin rabies ig anti-d 抗d免疫球 巨细胞病毒免疫球蛋白 组胺球蛋白 组胺免疫球蛋白 组免
  疫苗 狂苗 狂犬疫苗 狂犬病疫苗 乙肝疫苗 流感疫苗 新冠疫苗 卡介苗 百白破 麻腮风 水痘疫苗 hpv疫苗 九价 四价 二价 肺炎疫苗 肺炎球菌疫苗
  轮状病毒疫苗 脊灰疫苗 甲肝疫苗 预防针
`)
