import type { Trade } from '@fieldlark/domain/businesses/business.ts'
import {
  AirVent,
  Car,
  Droplets,
  Ellipsis,
  Hammer,
  House,
  PaintRoller,
  Sparkles,
  Trees,
  WashingMachine,
  Zap,
} from 'lucide-react'
import type { ReactNode } from 'react'

export const tradeIcons: Record<Trade, ReactNode> = {
  cleaning: <Sparkles />,
  hvac: <AirVent />,
  plumbing: <Droplets />,
  roofing: <House />,
  landscaping: <Trees />,
  painting: <PaintRoller />,
  carpentry: <Hammer />,
  electrical: <Zap />,
  appliance_repair: <WashingMachine />,
  auto_detailing: <Car />,
  other: <Ellipsis />,
}
