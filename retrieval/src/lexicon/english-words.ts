/**
 * English words and abbreviations that stand between Chinese ones in a clinician's question, and what they say there; groups apart by `|`, the Chinese word first, then what is
 * written for it, with `_` for a space. Only what has one meaning on a ward. Written for this file.
 */
export const ENGLISH_WORDS = `
自发性细菌性腹膜炎 sbp|大量放腹水 lvp large_volume_paracentesis|肝肾综合征 hrs hrs-aki|腹水 ascites|肝硬化 cirrhosis cirrhotic|低蛋白血症 hypoalbuminemia|急性呼吸窘迫综合征 ards|脓毒症 sepsis|感染性休克 septic_shock|休克 shock
弥散性血管内凝血 dic|肝素诱导的血小板减少症 hit|胎儿新生儿同种免疫性血小板减少症 nait fnait|吉兰巴雷综合征 gbs|慢性炎症性脱髓鞘性多发性神经病 cidp|重症肌无力 mg_crisis myasthenia|多灶性运动神经病 mmn|普通变异型免疫缺陷病 cvid
X连锁无丙种球蛋白血症 xla|原发性免疫缺陷病 pid pidd|新生儿溶血病 hdn hdfn|输血相关急性肺损伤 trali|输血相关循环超负荷 taco|无菌性脑膜炎 aseptic_meningitis|急性肾损伤 aki|川崎病 kd kawasaki|冠状动脉瘤 caa coronary_aneurysm
乙型血友病 hemophilia_b haemophilia_b hemo_b hb_b|甲型血友病 hemophilia_a haemophilia_a hemo_a|血友病 hemophilia haemophilia|血管性血友病 vwd von_willebrand|产后出血 pph|心肌梗死 mi myocardial_infarction|脑卒中 stroke|深静脉血栓 dvt|肺栓塞 pe pulmonary_embolism|血栓 thrombosis thrombus clot|颅内出血 ich
人血白蛋白 albumin alb 5%_albumin 20%_albumin human_albumin|静注人免疫球蛋白 ivig ivig治疗 immunoglobulin|皮下注射人免疫球蛋白 scig|肌注人免疫球蛋白 imig|人凝血因子8 fviii factor_viii factor_8 fviii_concentrate|人凝血因子9 fix factor_ix factor_9|人凝血酶原复合物 4f-pcc 4fpcc 3f-pcc prothrombin_complex
人纤维蛋白原 fibrinogen fgn fib_concentrate|人凝血酶 human_thrombin thrombin|人纤维蛋白粘合剂 fibrin_glue fibrin_sealant sealant|合成医用胶 cyanoacrylate_glue cyanoacrylate 氰基丙烯酸酯|冷沉淀 cryo cryoprecipitate|新鲜冰冻血浆 ffp|氨甲环酸 txa tranexamic_acid 止血环酸|重组活化因子7 rfviia|艾美赛珠单抗 emicizumab|去氨加压素 ddavp desmopressin
肝素 heparin ufh|华法林 warfarin|维生素k vitamin_k vit_k vk|泼尼松 prednisone|甲泼尼龙 methylprednisolone|吗替麦考酚酯 mmf|利妥昔单抗 rituximab|阿司匹林 aspirin asa|呋塞米 furosemide lasix|羟乙基淀粉 hes 万汶|晶体液 crystalloid|胶体 colloid|血浆置换 plasma_exchange plex tpe|直接口服抗凝药 doac noac|特利加压素 terlipressin
儿童 pediatric pedi peds child children kid|早产儿 preterm premie premature|新生儿 neonate newborn nicu|婴儿 infant|孕妇 pregnant pregnancy|哺乳 lactating breastfeed breastfeeding lactation|老年 elderly geriatric|患者 pt pts patient patients|医护人员 hcw
剂量 dose dosing dosage|首剂 loading_dose|维持 maintenance|输注速度 rate infusion_rate drip_rate|最大 max maximum|半衰期 half-life half_life t1比2|间隔 interval|疗程 course duration|每天 qd daily|每日两次 bid|隔日 qod|每周 weekly qw|加量 increase|减量 decrease|目标 target goal|水平 level|谷浓度 trough trough_level
禁忌 contraindicated contraindication contraindications|适应症 indication indications|不良反应 adverse side_effect side_effects ae aes|过敏 allergy allergic|过敏性休克 anaphylaxis anaphylactic|抑制物 inhibitor inhibitors|溶血 hemolysis hemolytic|头痛 headache|发热 fever|皮疹 rash|监测 monitor monitoring|安全性 safety|数据 data|推荐 recommend recommended|预防 prophylaxis ppx prophylactic|治疗 treatment therapy
稀释 dilute dilution|复溶 reconstitute reconstitution|冲管 flush|生理盐水 ns normal_saline saline|葡萄糖 d5w dextrose|注射用水 sterile_water wfi|肌内注射 im im注射|静脉 iv|皮下 sc subq|静脉滴注 ivgtt|静脉推注 iv_push bolus|输液泵 pump|过滤器 filter|室温 room_temp rt|冷藏 refrigerate fridge|保存 store storage|过期 expired|开启 open opened
术前 preop pre-op|术后 postop post-op|手术 surgery op|扁桃体切除 tonsillectomy|拔牙 tooth_extraction dental_extraction|肝移植 olt liver_transplant|暴露后 pep post-exposure|针刺伤 needlestick|伤口 wound|咬伤 bite|三级暴露 category_iii cat_iii|疫苗 vaccine vaccination|加强针 booster|抗体 antibody titer
限液 fluid_restriction|渗透压 posm osmolality|血钠 na serum_na|低钠 hyponatremia|假性低钠血症 pseudohyponatremia|血小板 platelet platelets plt|纤维蛋白 fibrin|出血 bleeding bleed hemorrhage|止血 hemostasis|逆转 reversal reverse|比较 vs versus compare|替代 alternative substitute|副反应 reaction reactions|上报 report reporting|批号 lot lot_number batch_number|可以吗 ok safe
`
