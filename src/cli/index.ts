#!/usr/bin/env node
import { runCommandLine } from './program.js';

void runCommandLine();
