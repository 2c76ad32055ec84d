/** What a configuration of the lab has to have where its suppliers, edges and traffic are not looked at. */
export const quietLab = {
  world: { controlPort: 0, dnsPort: 0, originPort: 0, smtpPort: 0 },
  edges: { httpPort: 0, httpsPort: 0 },
  suppliers: { aurora: { apiPort: 0 }, borealis: { apiPort: 0 } },
  trafficRps: 0,
  logDelaySeconds: 0,
  realtimeDelaySeconds: 0,
  accurateDelaySeconds: 0,
};
