/** Global Privacy Control: the visitor asks not to be tracked. Browsers also send it as `Sec-GPC: 1`. */
export const hasPrivacyControl = (view: object = navigator): boolean =>
  'globalPrivacyControl' in view && view.globalPrivacyControl === true;
