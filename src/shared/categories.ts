// The eight categories of docs/specification.md#categories with feeds that a newcomer can start from. Only data, so it is one file.

export type SeedFeed = { title: string; description: string; url: string }
export type Category = { id: string; name: string; feeds: readonly SeedFeed[] }

export const categories: readonly Category[] = [
  {
    id: 'latest-news',
    name: 'Latest News',
    feeds: [
      {
        title: 'BBC News – World',
        description: 'World news from the BBC',
        url: 'https://feeds.bbci.co.uk/news/world/rss.xml',
      },
      { title: 'BBC News', description: 'Top stories from the BBC', url: 'https://feeds.bbci.co.uk/news/rss.xml' },
      {
        title: 'The Guardian – World',
        description: 'World news and analysis from the Guardian',
        url: 'https://www.theguardian.com/world/rss',
      },
      { title: 'NPR News', description: 'Top stories from US public radio', url: 'https://feeds.npr.org/1001/rss.xml' },
      {
        title: 'The New York Times – Home',
        description: 'Front-page stories of The New York Times',
        url: 'https://rss.nytimes.com/services/xml/rss/nyt/HomePage.xml',
      },
      {
        title: 'Al Jazeera',
        description: 'Breaking news and features from Al Jazeera English',
        url: 'https://www.aljazeera.com/xml/rss/all.xml',
      },
      {
        title: 'WSJ – World News',
        description: 'World news headlines of The Wall Street Journal',
        url: 'https://feeds.a.dj.com/rss/RSSWorldNews.xml',
      },
      {
        title: 'Los Angeles Times – World & Nation',
        description: 'US and world news',
        url: 'https://www.latimes.com/world-nation/rss2.0.xml',
      },
      {
        title: 'CNBC – International',
        description: 'International top news',
        url: 'https://www.cnbc.com/id/100727362/device/rss/rss.html',
      },
      {
        title: 'Deutsche Welle',
        description: 'English-language news from Germany',
        url: 'https://rss.dw.com/rdf/rss-en-all',
      },
    ],
  },
  {
    id: 'tech-news',
    name: 'Tech News',
    feeds: [
      {
        title: 'Ars Technica',
        description: 'IT news, reviews and analysis',
        url: 'https://feeds.arstechnica.com/arstechnica/index',
      },
      {
        title: 'The Verge',
        description: 'Technology, science and culture',
        url: 'https://www.theverge.com/rss/index.xml',
      },
      { title: 'TechCrunch', description: 'Startup and technology news', url: 'https://techcrunch.com/feed/' },
      {
        title: 'Wired',
        description: 'Technology and its effect on culture, economy and politics',
        url: 'https://www.wired.com/feed/rss',
      },
      { title: 'Hacker News', description: 'Links ranked by programmers', url: 'https://news.ycombinator.com/rss' },
      {
        title: 'Engadget',
        description: 'Consumer electronics news and reviews',
        url: 'https://www.engadget.com/rss.xml',
      },
      { title: 'Gizmodo', description: 'Gadgets, science and technology', url: 'https://gizmodo.com/rss' },
      {
        title: 'The Register',
        description: 'Enterprise technology news',
        url: 'https://www.theregister.com/headlines.atom',
      },
      { title: 'CNET News', description: 'Consumer technology news', url: 'https://www.cnet.com/rss/news/' },
      { title: 'The Next Web', description: 'Technology news from Europe', url: 'https://thenextweb.com/feed/' },
    ],
  },
  {
    id: 'business-finance',
    name: 'Business & Finance',
    feeds: [
      {
        title: 'CNBC – Top News',
        description: 'Business news and market coverage',
        url: 'https://www.cnbc.com/id/100003114/device/rss/rss.html',
      },
      {
        title: 'BBC News – Business',
        description: 'Business news from the BBC',
        url: 'https://feeds.bbci.co.uk/news/business/rss.xml',
      },
      {
        title: 'The Guardian – Business',
        description: 'Business news from the Guardian',
        url: 'https://www.theguardian.com/uk/business/rss',
      },
      {
        title: 'Bloomberg – Markets',
        description: 'Market news from Bloomberg',
        url: 'https://feeds.bloomberg.com/markets/news.xml',
      },
      { title: 'Fortune', description: 'Business news and rankings', url: 'https://fortune.com/feed' },
      { title: 'Yahoo Finance', description: 'Stock and company news', url: 'https://finance.yahoo.com/news/rssindex' },
      {
        title: 'Forbes – Business',
        description: 'Business coverage of Forbes',
        url: 'https://www.forbes.com/business/feed/',
      },
      {
        title: 'Investing.com – All News',
        description: 'Market and economy news',
        url: 'https://www.investing.com/rss/news.rss',
      },
      {
        title: 'Financial Samurai',
        description: 'Personal finance essays',
        url: 'https://www.financialsamurai.com/feed/',
      },
      { title: 'Inc.', description: 'News and advice for entrepreneurs', url: 'https://www.inc.com/rss/' },
    ],
  },
  {
    id: 'sports',
    name: 'Sports',
    feeds: [
      { title: 'BBC Sport', description: 'Sport news from the BBC', url: 'https://feeds.bbci.co.uk/sport/rss.xml' },
      { title: 'ESPN – Top', description: 'Top sports headlines', url: 'https://www.espn.com/espn/rss/news' },
      {
        title: 'The Guardian – Sport',
        description: 'Sport news and comment',
        url: 'https://www.theguardian.com/uk/sport/rss',
      },
      { title: 'Yahoo Sports', description: 'Scores, standings and news', url: 'https://sports.yahoo.com/rss/' },
      { title: 'Sportskeeda', description: 'News across many sports', url: 'https://www.sportskeeda.com/feed' },
      { title: 'ESPN – Tennis', description: 'Tennis headlines', url: 'https://www.espn.com/espn/rss/tennis/news' },
      {
        title: 'The Guardian – Cricket',
        description: 'Cricket news and features',
        url: 'https://www.theguardian.com/sport/cricket/rss',
      },
      { title: 'Football365', description: 'Football news and opinion', url: 'https://www.football365.com/feed' },
      {
        title: 'BBC Sport – Cricket',
        description: 'Cricket from the BBC',
        url: 'https://feeds.bbci.co.uk/sport/cricket/rss.xml',
      },
      {
        title: 'Soccer News',
        description: 'Football news from around the world',
        url: 'https://www.soccernews.com/feed',
      },
    ],
  },
  {
    id: 'hobbies',
    name: 'Hobbies',
    feeds: [
      { title: 'Hackaday', description: 'Hardware hacks every day', url: 'https://hackaday.com/blog/feed/' },
      { title: 'PetaPixel', description: 'Photography news and reviews', url: 'https://petapixel.com/feed/' },
      {
        title: 'IKEA Hackers',
        description: 'Ideas for altering IKEA furniture',
        url: 'https://www.ikeahackers.net/feed',
      },
      {
        title: 'Atlas Obscura',
        description: 'Curious places and travel',
        url: 'https://www.atlasobscura.com/feeds/latest',
      },
      { title: 'Book Riot', description: 'Book recommendations and reviews', url: 'https://bookriot.com/feed/' },
      { title: 'Rock Paper Shotgun', description: 'PC games news', url: 'https://www.rockpapershotgun.com/feed' },
      {
        title: 'A Beautiful Mess',
        description: 'Crafts, home décor and recipes',
        url: 'https://abeautifulmess.com/feed',
      },
      { title: 'Sky & Telescope', description: 'Amateur astronomy', url: 'https://www.skyandtelescope.com/feed/' },
      { title: 'Carscoops', description: 'Car news and reviews', url: 'https://www.carscoops.com/feed/' },
      { title: 'xkcd', description: 'A webcomic of romance, maths and humour', url: 'https://xkcd.com/rss.xml' },
    ],
  },
  {
    id: 'marketing',
    name: 'Marketing',
    feeds: [
      {
        title: 'HubSpot Marketing Blog',
        description: 'Inbound marketing articles',
        url: 'https://blog.hubspot.com/marketing/rss.xml',
      },
      {
        title: 'Content Marketing Institute',
        description: 'Content marketing practice',
        url: 'https://contentmarketinginstitute.com/feed/',
      },
      { title: 'Search Engine Land', description: 'Search marketing news', url: 'https://searchengineland.com/feed' },
      {
        title: 'Search Engine Journal',
        description: 'SEO and paid search news',
        url: 'https://www.searchenginejournal.com/feed/',
      },
      { title: 'Copyblogger', description: 'Copywriting and content', url: 'https://copyblogger.com/feed/' },
      { title: 'Ahrefs Blog', description: 'SEO research and tutorials', url: 'https://ahrefs.com/blog/feed/' },
      { title: 'MarTech', description: 'Marketing technology news', url: 'https://martech.org/feed/' },
      { title: 'Digiday', description: 'Media and marketing industry news', url: 'https://digiday.com/feed/' },
      {
        title: 'Social Media Examiner',
        description: 'Social media marketing guides',
        url: 'https://www.socialmediaexaminer.com/feed/',
      },
      {
        title: 'Marketing Week',
        description: 'Marketing news and opinion',
        url: 'https://www.marketingweek.com/feed/',
      },
    ],
  },
  {
    id: 'entertainment',
    name: 'Entertainment',
    feeds: [
      { title: 'Variety', description: 'Film, TV and music business news', url: 'https://variety.com/feed/' },
      { title: 'Deadline', description: 'Hollywood breaking news', url: 'https://deadline.com/feed/' },
      {
        title: 'The Hollywood Reporter',
        description: 'Film and TV industry news',
        url: 'https://www.hollywoodreporter.com/feed/',
      },
      { title: 'IndieWire', description: 'Independent film and TV', url: 'https://www.indiewire.com/feed' },
      { title: 'TVLine', description: 'Television news and interviews', url: 'https://tvline.com/feed/' },
      {
        title: 'Film School Rejects',
        description: 'Film criticism and essays',
        url: 'https://filmschoolrejects.com/feed/',
      },
      { title: 'Kotaku', description: 'Video game news', url: 'https://kotaku.com/rss' },
      { title: 'GameSpot', description: 'Game reviews and news', url: 'https://www.gamespot.com/feeds/mashup/' },
      { title: 'Rolling Stone', description: 'Music and culture', url: 'https://www.rollingstone.com/feed/' },
      {
        title: 'Music Business Worldwide',
        description: 'Music industry news',
        url: 'https://www.musicbusinessworldwide.com/feed/',
      },
    ],
  },
  {
    id: 'cooking-food',
    name: 'Cooking & Food',
    feeds: [
      {
        title: 'Smitten Kitchen',
        description: 'Recipes from a tiny New York kitchen',
        url: 'https://smittenkitchen.com/feed/',
      },
      { title: 'Skinnytaste', description: 'Healthy recipes', url: 'https://www.skinnytaste.com/feed/' },
      {
        title: 'David Lebovitz',
        description: 'Baking and recipes from Paris',
        url: 'https://www.davidlebovitz.com/feed/',
      },
      { title: 'The Kitchn', description: 'Cooking lessons and recipes', url: 'https://www.thekitchn.com/main.rss' },
      { title: '101 Cookbooks', description: 'Natural-food recipes', url: 'https://www.101cookbooks.com/feed' },
      { title: 'How Sweet Eats', description: 'Recipes for food lovers', url: 'https://www.howsweeteats.com/feed/' },
      { title: 'Love and Olive Oil', description: 'Recipes for two', url: 'https://www.loveandoliveoil.com/feed' },
      {
        title: 'Green Kitchen Stories',
        description: 'Vegetarian recipes',
        url: 'https://greenkitchenstories.com/feed/',
      },
      { title: 'Oh She Glows', description: 'Vegan recipes', url: 'https://ohsheglows.com/feed/' },
      { title: 'Chocolate & Zucchini', description: 'Recipes from a Paris kitchen', url: 'https://cnz.to/feed/' },
    ],
  },
]
