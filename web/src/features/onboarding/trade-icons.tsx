import type { Trade } from '@fieldlark/domain/businesses/business.ts'
import AirVent from 'lucide-react/icons/air-vent'
import Car from 'lucide-react/icons/car'
import Droplets from 'lucide-react/icons/droplets'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Hammer from 'lucide-react/icons/hammer'
import House from 'lucide-react/icons/house'
import PaintRoller from 'lucide-react/icons/paint-roller'
import Sparkles from 'lucide-react/icons/sparkles'
import Trees from 'lucide-react/icons/trees'
import WashingMachine from 'lucide-react/icons/washing-machine'
import Zap from 'lucide-react/icons/zap'
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
