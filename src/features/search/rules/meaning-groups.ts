/**
 * Everyday words of parents and of child health with similar meanings, a group per line: English, Devanagari, and common
 * spellings in Latin letters. `first-aid` stands for two words, typed separately or together. A word in two lines has the
 * meanings of both, which stay separate groups.
 */
export const meaningGroups = `
sleep asleep bedtime नींद सोना सोता सुलाना sona sulana nindiya
nap झपकी jhapki
night रात raat
dream nightmare सपना सपने sapna sapne
waking wake जागना उठना jagna
tired tiredness fatigue थकान थका thakan thaka
lullaby lullabies लोरी lori
bed mattress बिस्तर bistar
bedwetting bedwet बिस्तर-गीला bistar-geela bistar-gila
pee urine wee पेशाब peshab susu सुसु
poo poop stool motion potty शौच मल टट्टी पॉटी tatti
fever temperature feverish बुखार ज्वर ताप bukhar bukhaar jvar jwar
thermometer थर्मामीटर
vaccine vaccination immunisation jab injection shot inoculation टीका टीकाकरण वैक्सीन सुई इंजेक्शन tika teeka tikakaran sui
polio पोलियो
measles rubella mumps खसरा khasra
chickenpox chicken-pox चेचक छोटी-माता chechak
cough coughing खांसी khansi khasi
cold runny-nose flu influenza सर्दी जुकाम sardi jukam zukam
sneeze छींक chheenk
throat tonsils गला gala
choking choke गला-घुटना दम-घुटना
breath breathe breathing सांस saans sans
asthma wheeze wheezing inhaler दमा अस्थमा dama सांस-फूलना saans-phoolna
pneumonia निमोनिया nimonia
diarrhoea loose-motion loose-motions दस्त लूज-मोशन डायरिया dast
vomit vomiting puke throwing उल्टी उल्टियां ulti ultiyan
dehydration rehydration ors निर्जलीकरण ओआरएस
constipation constipated कब्ज kabz kabj
stomach tummy belly abdomen colic पेट pet
stomach-ache tummy-ache belly-ache पेट-दर्द pet-dard
pain ache hurt sore दर्द dard
headache migraine सिरदर्द सिर-दर्द sirdard sir-dard
gas wind bloating गैस अफारा
colic पेट-दर्द मरोड़ marod
worm worms deworming कीड़े कृमि keede kide krimi
ear ears earache कान kaan
eye eyes vision आंख आंखें aankh ankh
nose नाक naak
skin eczema rash त्वचा चमड़ी tvacha twacha chamdi
rash spots hives pimples दाने चकत्ते daane dane chakatte
itch itching itchy eczema scabies खुजली khujli
nappy diaper nappies डायपर लंगोट langot
lice nits जूं जुएं joon juein
hair बाल baal
allergy allergic एलर्जी alerji
jaundice yellow पीलिया piliya peeliya
anaemia iron pale एनीमिया एनेमिया आयरन
blood bleeding खून रक्त khoon khun rakt
weakness weak कमजोरी कमजोर kamzori kamjori
fits seizure seizures convulsion convulsions epilepsy दौरा दौरे मिर्गी daura daure mirgi
infection संक्रमण इन्फेक्शन sankraman
antibiotic antibiotics एंटीबायोटिक
medicine medication tablet syrup drug दवा दवाई dawa dawai davai dava
dose dosage खुराक khurak
paracetamol crocin calpol पैरासिटामोल
doctor paediatrician physician डॉक्टर चिकित्सक daktar chikitsak
hospital clinic अस्पताल aspatal
illness ill sick disease sickness बीमारी बीमार रोग bimari beemari bimar rog
treatment cure remedy remedies इलाज उपचार उपाय नुस्खे ilaj upchar upay nuskhe
first-aid safety emergency प्राथमिक-उपचार प्राथमिक-चिकित्सा प्रथम-उपचार pratham-upchar
injury wound accident hurt चोट घाव chot ghav
burn burns scald scalds जलना जला जल jalna jal
fall falling गिरना गिरा girna
poison poisoning जहर zehar jahar
safe safety secure सुरक्षा सुरक्षित suraksha surakshit
prevention prevent protect बचाव बचाना bachav bachana
danger emergency urgent खतरा आपातकाल khatra
dengue malaria mosquito mosquitoes डेंगू मलेरिया मच्छर machhar machchar
pollution smoke air प्रदूषण pradushan
milk दूध doodh dudh
breastfeeding breastfeed nursing lactation breast-milk स्तनपान दूध-पिलाना stanpan doodh-pilana dudh-pilana
breast nipple nipples स्तन छाती stan
bottle formula बोतल botal
wean weaning दूध-छुड़ाना doodh-chudana
food feed feeding eat eating meal खाना भोजन आहार खानपान khana bhojan aahar ahaar khilana खिलाना
solids solid weaning first-food first-foods ठोस ठोस-आहार ऊपरी-आहार thos
picky fussy eater eating खाना-नहीं नखरे nakhre
hungry hunger appetite भूख bhookh bhukh
drink drinking water thirst पानी पीना pani paani pina
fruit fruits फल phal fal
vegetable vegetables greens सब्जी sabji sabzi
lentils dal दाल daal
egg eggs अंडा anda
sweet sugar sweets मिठाई चीनी मीठा mitha chini
tiffin lunch-box lunch टिफिन नाश्ता nashta
nutrition nutritious diet पोषण कुपोषण poshan
vitamin vitamins विटामिन
obesity overweight fat मोटापा मोटा motapa mota
thin underweight दुबला पतला dubla patla
weight वजन vajan wajan
height growth grow लंबाई कद lambai kad
development milestone milestones विकास vikas
honey शहद shahad
tooth teeth teething dental brushing दांत दांत-निकलना daant dant
brush brushing मंजन ब्रश manjan
thumb finger sucking अंगूठा angutha
suck sucking चूसना चूसनी chusna chusni
pacifier dummy soother चुसनी चूसनी chusni
bath bathing bathe wash नहलाना नहाना nahlana nahana
wash washing soap clean धोना साबुन dhona sabun
hand hands हाथ haath hath
handwashing hand-washing हाथ-धोना haath-dhona hath-dhona
foot feet पैर pair
hygiene cleanliness clean साफ सफाई स्वच्छता saaf safai
massage oil मालिश तेल malish maalish tel
navel cord umbilical नाभि nabhi
swaddle swaddling लपेटना
clothes dress कपड़े kapde
baby infant newborn शिशु बच्चा बच्चे shishu bachcha baccha bacha bachche bache
newborn neonatal neonate नवजात navjat nawjat
child children kid बच्चा बच्चे बालक bachcha baccha bacha bachche bache balak
toddler नन्हा nanha
boy son बेटा लड़का beta ladka
girl daughter बेटी लड़की beti ladki
teenager teen adolescent किशोर kishor
puberty adolescence यौवन किशोरावस्था
period periods menstruation माहवारी मासिक mahwari mahvari masik
mother mum mom mothers मां माता मम्मी maa mata mummy ma
father dad papa fathers पिता पापा pita baap
parent parents माता-पिता अभिभावक मां-बाप mata-pita abhibhavak
parenting upbringing परवरिश parvarish paalan पालन
grandmother grandma grandparents grandparent granny दादी नानी dadi daadi nani naani
grandfather grandpa grandparents grandparent दादा नाना dada nana
sibling brother भाई bhai
sibling sister बहन bahan behen behan
sibling siblings rivalry भाई-बहन bhai-bahan bhai-behen
family families परिवार parivar
home house घर ghar
friend friends दोस्त मित्र dost
neighbour पड़ोसी padosi
marriage husband wife पति पत्नी शादी pati patni
divorce separation तलाक talaq talak
pregnancy pregnant antenatal expecting गर्भ गर्भावस्था गर्भवती प्रेग्नेंसी garbh garbhavastha garbhvati
birth delivery labour childbirth जन्म प्रसव डिलीवरी janm prasav
postnatal postpartum जच्चा
premature preterm समय-पूर्व
depression sadness sad उदासी उदास अवसाद डिप्रेशन udasi udas avsad
worry anxiety anxious चिंता घबराहट chinta ghabrahat
fear afraid scared fright डर भय dar darr bhay
stress pressure tension तनाव tanav tenshan टेंशन
anger angry tantrum tantrums rage गुस्सा क्रोध gussa krodh
stubborn stubbornness tantrum tantrums defiance जिद जिद्दी zid jid ziddi jiddi
shout shouting yell scold चिल्लाना डांटना डांट chillana dantna
hit hitting bite biting aggression मारना काटना maarna marna katna मारपीट
fight fights quarrel rivalry झगड़ा लड़ाई jhagda ladai
cry crying tears weep रोना रोता आंसू rona rota ansu
calm peace quiet शांत शांति shant shanti
happy happiness joy खुश खुशी khush khushi
love affection प्यार pyar pyaar
feeling feelings emotion emotions भावना भावनाएं bhavna
mood मन मूड man
mind mental मानसिक दिमाग mansik dimag
attention concentration focus ध्यान एकाग्रता dhyan
adhd hyperactive restless चंचल chanchal
autism autistic ऑटिज्म स्वलीनता
dyslexia डिस्लेक्सिया
shy shyness शर्म शर्मीला sharm sharmila
lie lies lying झूठ jhooth jhuth
steal stealing चोरी chori
habit habits आदत आदतें aadat adat
addiction habit लत lat
discipline rules rule limits अनुशासन नियम anushasan niyam
punishment punish सजा saza
praise reward शाबाशी इनाम तारीफ shabashi inaam tarif
routine schedule दिनचर्या dincharya
patience धैर्य सब्र dhairya sabr
advice tips help सलाह मदद salah madad
question questions ask सवाल प्रश्न sawal saval prashn
information जानकारी jankari
problem trouble समस्या परेशानी samasya pareshani
school nursery kindergarten preschool स्कूल विद्यालय पाठशाला vidyalaya pathshala iskul
first-day पहला-दिन पहले-दिन pehla-din pahla-din
teacher अध्यापक शिक्षक टीचर adhyapak shikshak
study studies studying learn learning education school पढ़ाई पढ़ना शिक्षा padhai padhna parhai shiksha
homework गृहकार्य होमवर्क
exam exams examination test परीक्षा एग्जाम इम्तिहान pareeksha pariksha imtihan
read reading पढ़ना padhna parhna
write writing handwriting लिखना likhna
book books किताब पुस्तक kitab pustak
story stories tale कहानी कहानियां kahani kahaniyan
song songs sing rhyme गाना गीत कविता gaana geet kavita
language languages bilingual भाषा bhasha
speak speech talk talking word बोलना बोलता बोली बात bolna bolta baat
voice sound आवाज awaaz awaz
delay late delayed देर देरी der deri
stammer stutter stammering हकलाना तुतलाना haklana tutlana
hear hearing listen सुनना sunna
see look देखना dekhna
play game games playing खेल खेलना khel khelna
toy toys खिलौना खिलौने khilona khilone
draw drawing colouring चित्र रंग chitra rang
walk walking चलना chalna
crawl crawling घुटने घुटनों ghutne
sit sitting बैठना baithna
exercise yoga व्यायाम योग कसरत vyayam yog kasrat
screen mobile phone smartphone tablet tv television मोबाइल फोन टीवी स्क्रीन टेलीविजन
internet online इंटरनेट ऑनलाइन
gaming video-game video-games वीडियो-गेम
bully bullying teasing तंग चिढ़ाना tang chidhana
touch abuse स्पर्श छूना sparsh
rain rainy monsoon बारिश वर्षा barish baarish varsha
summer heat गर्मी garmi
winter cold ठंड सर्दी thand
sun sunshine धूप dhoop dhup
small little tiny छोटा छोटी chhota chota chhoti
work job working office काम नौकरी kaam naukri
travel journey car यात्रा सफर yatra safar
toilet-training potty-training potty शौचालय
burp burping डकार dakar
cradle swing पालना झूला palna jhula
death die grief died मृत्यु मौत शोक mrityu maut
`;
