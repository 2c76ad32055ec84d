/** Widths of the columns of a person, px. */
export const memberWidths = {
  email: 260,
  role: 150,
  status: 120,
  twoFactor: 100,
  lastSignInAt: 180,
  createdAt: 180,
};
