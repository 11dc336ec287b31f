/**
 * Makes password hashes cheap in this process, also of servers that a test starts (`node --import`): at the cost of the product each
 * sign-in takes 0.2 s of processor time. Hashes name their cost, so processes with and without this file read each other's.
 */
import { PASSWORD_COST } from '../domain/accounts/password.ts';

Object.assign(PASSWORD_COST, { N: 2 ** 10, p: 1 });
