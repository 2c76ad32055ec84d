import type { ListParts } from '../../../kernel/screens/screens';
import type { Profile } from './profileActs';
import { UserProfile } from './UserProfile';

/** What is its own of the list of profiles. */
const profileParts: ListParts<Profile> = { detail: UserProfile };
export default profileParts;
