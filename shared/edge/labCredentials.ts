/** The one account of each bundled supplier; fixed, because all listeners are on loopback. */
export const labCredentials = {
  aurora: { keyId: 'AUR-LAB-0001', secret: 'aurora-lab-secret-4f1c9a7be2d0' },
  borealis: { accessKey: 'BRL-LAB-0001', accessSecret: 'borealis-lab-secret-93d2e6510c7f' },
} as const;
/** The one account at each bundled carrier of short messages. */
export const carrierCredentials = {
  meridian: { systemId: 'mrdlab', password: 'mrd-4f1c' },
  solstice: { systemId: 'sollab', password: 'sol-93d2' },
  zenith: { systemId: 'ZEN-LAB-0001', password: 'zenith-lab-secret-51c7f6be2d0a' },
} as const;
