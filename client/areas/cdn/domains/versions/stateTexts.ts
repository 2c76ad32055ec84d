import * as cdnTerms from '#shared/areas/cdn/terms';
import { texts } from '../texts';

/** What the screen of all configurations says of adopting and of waves. */
export const configStateTexts = {
  adopt: ['采纳供应商的值', "Adopt supplier's values"],
  adoptOf: ['采纳 {name} 的实际配置', 'Adopt what suppliers have of {name}'],
  adoptNote: [
    '勾选的值成为该域名的新版本，并下发到全部供应商；其余差异在下发后消失。',
    'What you tick becomes a new version of the domain and is pushed to every supplier; other differences vanish with the push.',
  ],
  adoptChosen: ['采纳所选（{n}）', 'Adopt chosen ({n})'],
  adopted: ['已采纳，正在下发到全部供应商', 'Adopted; being pushed to every supplier'],
  nothing: ['没有供应商与期望不一致', 'No supplier differs'],
  noneToAdopt: [
    '没有可采纳的差异：版本、证书与限制不由此采纳。',
    'Nothing here can be adopted: versions, certificates and limits are not taken over.',
  ],
  notNow: ['配置进行中或未启用', 'Being configured, or not on air'],
  desired: texts.config.desired,
  waves: cdnTerms.pushInWaves,
  wavesNote: [
    '一批全部完成后才开始下一批；某一批的失败比例超过上限时停止，其余不下发。',
    'A wave begins when the one before has ended. At the first wave of which more than the limit fails the task stops and the rest is not pushed.',
  ],
  wavesStarted: ['已开始分批下发，见任务', 'The waves have begun; see the task'],
} as const;
