/** Widths of the columns of a person, px. */
export const memberWidths = {
  email: 260,
  role: 150,
  status: 175,
  twoFactor: 100,
  lastSignInAt: 140,
  createdAt: 140,
};
