/** The one account of each bundled supplier; fixed, because all listeners are on loopback. */
export const labCredentials = {
  aurora: { keyId: 'AUR-LAB-0001', secret: 'aurora-lab-secret-4f1c9a7be2d0' },
  borealis: { accessKey: 'BRL-LAB-0001', accessSecret: 'borealis-lab-secret-93d2e6510c7f' },
  alibaba: {
    accessKeyId: 'ALI-LAB-0001',
    accessKeySecret: 'alibaba-lab-secret-a83f0d51b7c2',
    region: 'overseas',
  },
  tencent: {
    secretId: 'TEN-LAB-0001',
    secretKey: 'tencent-lab-secret-60be9c1f2d84',
    region: 'mainland',
  },
  cloudfront: {
    accessKeyId: 'LABCLOUDFRONT0001',
    secretAccessKey: 'cloudfront-lab-secret-2d7be19c40f6',
    logBucket: 'lab-logs',
    logRegion: 'eu-central-1',
  },
  volcengine: {
    accessKeyId: 'AKLTVOLCLAB0001',
    secretAccessKey: 'volcengine-lab-secret-5be20f97c1d4',
    region: 'chinese_mainland',
  },
  gcore: { token: '1$gcore-lab-token-9c41f0d7e2ab' },
  cloudflare: {
    accountId: '5f1c9a7be2d04c3f8a6b1e90d7c2f4a1',
    zoneId: '93d2e6510c7f4b8da1f05c6e7b92d3a8',
    target: 'saas.aurora-edge.test',
    apiToken: 'cloudflare-lab-token-7c1e50b9d3f84a26e9',
    logBucket: 'lab-lines',
  },
} as const;
/** The one account at each bundled carrier of short messages. */
export const carrierCredentials = {
  meridian: { systemId: 'mrdlab', password: 'mrd-4f1c' },
  solstice: { systemId: 'sollab', password: 'sol-93d2' },
  zenith: { systemId: 'ZEN-LAB-0001', password: 'zenith-lab-secret-51c7f6be2d0a' },
} as const;
/** The one account at each emulator of a carrier that people really use. */
export const cloudCarrierCredentials = {
  alibaba: {
    systemId: 'ALI-SMS-LAB-0001',
    password: 'alibaba-sms-lab-secret-4d0a7e91c3b6',
    qualification: '4711',
  },
  tencent: {
    systemId: 'TEN-SMS-LAB-0001',
    password: 'tencent-sms-lab-secret-b83c5f20a9d7',
    qualification: '4712',
    application: '1400006666',
    region: 'ap-guangzhou',
  },
} as const;
